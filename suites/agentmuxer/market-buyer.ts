/** A buyer at an AgentMuxer gateway: it searches, inspects, calls and reports, in the contract's own words. */
import type {
  AgentmuxerDialect,
  OfferingPage,
  OfferingSearch,
  Outcome,
  Reply,
  Reported,
} from '../../src/dialects/index.ts';
import {
  Broken,
  Buyer,
  type Context,
  everyTool,
  failed,
  type Json,
  type JsonObject,
  type Micros,
  type ToolCall,
} from '../../src/runner/index.ts';

/**
 * What any MCP client can do at an AgentMuxer gateway. The short verbs expect what they ask for and end the check where
 * it does not come; those in `-es` and `-s` that take arguments send them as they are, right or wrong, and give whatever
 * comes of them: for refusals.
 */
export interface MarketClient {
  /** Searches, and expects a page. */
  search(search?: OfferingSearch): Promise<OfferingPage>;
  /** `search_offerings` with these arguments. */
  searches(args: Json): Promise<Outcome>;
  /** The page after this one, by its `nextCursor` and the same filters; ends the check where there is no such cursor. */
  forward(page: OfferingPage, search?: OfferingSearch): Promise<OfferingPage>;
  /** The page before this one, by its `prevCursor`, `direction: before` and the same filters. */
  backward(page: OfferingPage, search?: OfferingSearch): Promise<OfferingPage>;
  /** Searches and goes forward until there is no cursor, or an empty page; at most 64 pages. */
  walk(search?: OfferingSearch): Promise<readonly OfferingPage[]>;
  /** Goes back from a page until there is no cursor, or an empty page; the nearest page first, at most 64. */
  walkBack(from: OfferingPage, search?: OfferingSearch): Promise<readonly OfferingPage[]>;
  /** Inspects one version, and expects what is told of it. */
  inspect(versionId: string): Promise<JsonObject>;
  /** `inspect_offering` with these arguments. */
  inspects(args: Json): Promise<Outcome>;
  /** `call_offering` with these arguments; `argumentsOf` makes a right set to spoil. */
  calls(args: Json): Promise<Outcome>;
  /** Reports an outcome, and expects its acknowledgement. */
  report(report: JsonObject): Promise<Reported>;
  /** `report_outcome` with these arguments. */
  reports(args: Json): Promise<Outcome>;
  /** `tools/list`, every page of it. */
  list(): Promise<readonly JsonObject[]>;
}

const PAGES_MAX = 64;

export class MarketBuyer extends Buyer implements MarketClient {
  readonly #adapter: AgentmuxerDialect;

  constructor(buyer: Pick<Buyer, 'who' | 'token' | 'accountId' | 'payer'>, context: Context) {
    super(context, buyer);
    this.#adapter = context.adapter as AgentmuxerDialect;
  }

  async search(search: OfferingSearch = {}): Promise<OfferingPage> {
    const page = this.#adapter.page(await this.ask(this.#adapter.search(search)));
    return page.kind === 'page' ? page : failed('a search', page);
  }

  async searches(args: Json): Promise<Outcome> {
    return this.#adapter.told(await this.ask(this.#adapter.searchOfferings(args)));
  }

  forward({ nextCursor }: OfferingPage, search: OfferingSearch = {}): Promise<OfferingPage> {
    return this.search({ ...search, cursor: nextCursor ?? without('nextCursor') });
  }

  backward({ prevCursor }: OfferingPage, search: OfferingSearch = {}): Promise<OfferingPage> {
    return this.search({ ...search, cursor: prevCursor ?? without('prevCursor'), direction: 'before' });
  }

  async walk(search: OfferingSearch = {}): Promise<readonly OfferingPage[]> {
    const pages = [await this.search(search)];
    for (let last = pages[0]; last?.nextCursor !== undefined && pages.length < PAGES_MAX; last = pages.at(-1)) {
      const next = await this.forward(last, search);
      if (next.items.length === 0) break;
      pages.push(next);
    }
    return pages;
  }

  async walkBack(from: OfferingPage, search: OfferingSearch = {}): Promise<readonly OfferingPage[]> {
    const pages: OfferingPage[] = [];
    for (let last = from; last.prevCursor !== undefined && pages.length < PAGES_MAX; ) {
      last = await this.backward(last, search);
      if (last.items.length === 0) break;
      pages.push(last);
    }
    return pages;
  }

  async inspect(versionId: string): Promise<JsonObject> {
    const told = this.#adapter.inspected(await this.ask(this.#adapter.inspect({ offeringVersionId: versionId })));
    return told.kind === 'inspection' ? told.inspection : failed(`an inspection of ${versionId}`, told);
  }

  async inspects(args: Json): Promise<Outcome> {
    return this.#adapter.told(await this.ask(this.#adapter.inspect(args)));
  }

  async calls(args: Json): Promise<Outcome> {
    return this.#adapter.outcome(await this.ask(this.#adapter.callOffering(args)));
  }

  /** A `call_offering` in a JSON array, which nobody sees who looks at single messages; whatever it is answered. */
  async callsInArray(args: Json): Promise<void> {
    const { url } = this.session();
    const message = { jsonrpc: '2.0', id: 1, ...this.#adapter.callOffering(args) };
    await this.session().post(JSON.stringify([message]), {}, { path: new URL(url).pathname });
  }

  /** A call whose empty `request` is sent as that JSON text. */
  async spells(call: ToolCall, requestText: string): Promise<Outcome> {
    const { method, params } = this.#adapter.call(call);
    const rewrites = (body: string) => body.replace('"request":{}', () => `"request":${requestText}`);
    return this.#adapter.outcome(await this.session().request(method, params, { rewrites }));
  }

  async report(report: JsonObject): Promise<Reported> {
    return this.#acknowledged(await this.ask(this.#adapter.report(report)));
  }

  /** Sends the same report so often in one turn, on warm connections, and expects that each is acknowledged. */
  async reportsAtOnce(report: JsonObject, count: number): Promise<readonly Reported[]> {
    await this.warms(count);
    const replies = await this.session().race(Array.from({ length: count }, () => this.#adapter.report(report)));
    return Promise.all(replies.map(async (reply) => this.#acknowledged(await reply)));
  }

  #acknowledged(reply: Reply): Reported {
    const told = this.#adapter.reported(reply);
    return told.kind === 'reported' ? told : failed('a report', told);
  }

  async reports(args: Json): Promise<Outcome> {
    return this.#adapter.told(await this.ask(this.#adapter.report(args)));
  }

  list(): Promise<readonly JsonObject[]> {
    return everyTool(async (cursor) => this.#adapter.listed(await this.ask(this.#adapter.list(cursor))));
  }

  /** What the account can still spend, by the target's ledger. */
  async balance(): Promise<Micros> {
    return (await this.ledger()).balanceMicros;
  }
}

function without(cursor: string): never {
  throw new Broken(`a page that should lead on has no ${cursor}`);
}
