/** The verbs of the Assay suite: a seller's and a buyer's acts in the contract's own words, typed by the powers. */

import type {
  AssayDialect,
  AssaySearch,
  Otherwise,
  Outcome,
  SearchPage,
  ToolsListed,
} from '../../src/dialects/index.ts';
import {
  type AskOptions,
  Broken,
  type Buyer,
  type CommonKit,
  type Context,
  chaptersOf,
  commonVerbs,
  type Execution,
  type Expect,
  everyTool,
  failed,
  type Json,
  type JsonObject,
  type KitShape,
  type Micros,
  type OfficialBuyer,
  openOfficial,
  type Power,
  publishUrl,
  type RequestVerdict,
  requestJudge,
  type UrlMade,
  type UrlSpec,
  type Verb,
} from '../../src/runner/index.ts';
import { type ApprovalVerbs, type PayerVerbs, type ProgramVerbs, programVerbs } from './helper-kit.ts';
import { RestBuyer } from './rest-buyer.ts';

/** What any MCP client can do at an Assay gateway. */
export interface AssayClient {
  /** Searches, and expects a page. */
  search(search: AssaySearch, options?: AskOptions): Promise<SearchPage>;
  /** Continues a search by the cursor of its last page alone, and expects a page. */
  follow(page: SearchPage, options?: AskOptions): Promise<SearchPage>;
  /** Searches and follows the cursors until they end, are refused or lead to an empty page; at most 16 pages. */
  walk(search: AssaySearch): Promise<readonly SearchPage[]>;
  /** Reads one tool's contract, and expects it. */
  inspect(name: string, options?: AskOptions): Promise<JsonObject>;
  /**
   * Calls any tool or helper with these arguments, whatever comes of it: for refusals. What runs a tool has a fresh key
   * where no `meta` is given, since whether a call without one is served is left open.
   */
  asks(tool: string, args: Json, options?: AskOptions & { readonly meta?: JsonObject }): Promise<Outcome>;
  /** `tools/list`, every page of it. */
  list(options?: AskOptions): Promise<readonly JsonObject[]>;
  /** One page of `tools/list`, whatever comes of it. */
  listPage(cursor?: string, options?: AskOptions): Promise<ToolsListed | Otherwise>;
  /** Calls a tool with this text as its arguments, so that digits and spaces go out as they stand. */
  spells(tool: string, argumentsText: string, key: string): Promise<Outcome>;
}

/** Helpers that run nothing. */
const READS: ReadonlySet<string> = new Set(['search_tools', 'get_tool']);

export class AssayBuyer extends RestBuyer implements AssayClient {
  readonly #adapter: AssayDialect;
  readonly #newKey: () => string;

  constructor(buyer: Buyer, context: Context) {
    super(buyer, context);
    this.#adapter = context.adapter as AssayDialect;
    this.#newKey = () => context.name('key');
  }

  async search(search: AssaySearch, options: AskOptions = {}): Promise<SearchPage> {
    const page = this.#adapter.page(await this.ask(this.#adapter.search(search), options));
    return page.kind === 'page' ? page : failed('a search', page);
  }

  follow(page: SearchPage, options: AskOptions = {}): Promise<SearchPage> {
    return this.search({ cursor: cursorOf(page) }, options);
  }

  async walk(search: AssaySearch): Promise<readonly SearchPage[]> {
    const pages = [await this.search(search)];
    for (let last = pages[0]; last && last.nextCursor !== null && pages.length < 16; last = pages.at(-1)) {
      const next = this.#adapter.page(await this.ask(this.#adapter.search({ cursor: last.nextCursor })));
      if (next.kind === 'refused' && next.code === 'INVALID_CURSOR') break;
      if (next.kind !== 'page') return failed('a continued search', next);
      if (next.results.length === 0) break;
      pages.push(next);
    }
    return pages;
  }

  async inspect(name: string, options: AskOptions = {}): Promise<JsonObject> {
    const told = this.#adapter.inspected(await this.ask(this.#adapter.inspect(name), options));
    return told.kind === 'contract' ? told.contract : failed(`get_tool of ${name}`, told);
  }

  async asks(tool: string, args: Json, options: AskOptions & { readonly meta?: JsonObject } = {}): Promise<Outcome> {
    const { params } = this.#adapter.call({ tool, args: {}, ...(READS.has(tool) ? {} : { key: this.#newKey() }) });
    const spelt = { ...params, arguments: args, ...(options.meta ? { _meta: options.meta } : {}) };
    return this.#adapter.outcome(await this.ask({ method: 'tools/call', params: spelt }, options));
  }

  list(options: AskOptions = {}): Promise<readonly JsonObject[]> {
    return everyTool((cursor) => this.listPage(cursor, options));
  }

  async listPage(cursor?: string, options: AskOptions = {}): Promise<ToolsListed | Otherwise> {
    return this.#adapter.listed(await this.ask(this.#adapter.list(cursor), options));
  }

  async spells(tool: string, argumentsText: string, key: string): Promise<Outcome> {
    const { method, params } = this.#adapter.call({ tool, args: {}, key });
    const rewrites = (body: string) => body.replace('"arguments":{}', () => `"arguments":${argumentsText}`);
    return this.#adapter.outcome(await this.session().request(method, params, { rewrites }));
  }
}

/** The cursor of a page that is not the last; ends the check where there is none. */
export function cursorOf({ nextCursor, total }: SearchPage): string {
  if (nextCursor === null) throw new Broken(`a search with a total of ${total} has no cursor to its next page`);
  return nextCursor;
}

/** The hosted helpers, under their exact names. */
export const HELPERS = ['search_tools', 'get_tool', 'call_tool'] as const;

/** The verbs of `assay` that exist for some granted (G) and wanted (W) powers. */
export type AssayKit<G extends Power, W extends Power> = AssayClient &
  CommonKit<G, W, AssayBuyer> & {
    /** The `_meta` key that carries an idempotency key. */
    readonly keyMeta: string;
    /** Reports as advice that a refusal has another code of those that the contract leaves open. */
    prefers(code: string, refused: Outcome): void;
    /** The name of a tool that is on sale: a fresh one where the target grants a catalogue, else one that a search finds. */
    someName(): Promise<string>;
    /** An official MCP client with the check's own buyer's credential and in its revision, where not told otherwise. */
    official(spec?: { readonly by?: AssayBuyer; readonly revision?: '2026-07-28' }): Promise<OfficialAssay>;
    /** The micros of a price object; undefined where it has another form than the published client's. */
    micros(price: Json | undefined): Micros | undefined;
  } & Verb<G, W, 'provider', { judges(request: Execution): Promise<RequestVerdict> }> &
  Verb<G, W, 'urls', { url(spec: UrlSpec): Promise<UrlMade> }> &
  ProgramVerbs &
  Verb<G, W, 'chain', PayerVerbs> &
  Verb<G, W, 'accounts', ApprovalVerbs>;

/** An official client that also knows how a search is spelled. */
export interface OfficialAssay extends OfficialBuyer {
  /** Searches by the client's own call, and gives the result as it handed it over. */
  searches(search: AssaySearch): Promise<Outcome>;
}

/** The world of one check. */
export interface AssayWorld<G extends Power, W extends Power> {
  readonly assay: AssayKit<G, W>;
  readonly expect: Expect;
}

export interface AssayShape extends KitShape {
  readonly kit: AssayWorld<this['granted'], this['wanted']>;
}

/** Writes one chapter of the Assay suite. */
export const chapter = chaptersOf<AssayShape>('assay', (context) => openWorld(context) as never);

type EveryVerb = AssayKit<Power, never>;

/** Builds every verb; the types show a check only those that its powers give. */
function openWorld(context: Context): { readonly assay: EveryVerb; readonly expect: Expect } {
  const common = commonVerbs(context, (buyer) => new AssayBuyer(buyer, context));
  const { me, sells } = common;
  const assay: EveryVerb = {
    ...common,
    keyMeta: context.instance.dialects['assay']?.options.idempotencyMeta ?? 'assay/idempotency-key',
    prefers: (code, refused) => {
      const other = refused.kind === 'refused' && refused.code !== code ? refused.code : undefined;
      if (other !== undefined) context.advise(`${other} came where ${code} fits best`);
    },
    someName: async () =>
      context.instance.powers.has('catalogue') ? (await sells()).name : nameFound(context, await me()),
    official: async ({ by, revision } = {}) => {
      const official = await openOfficial(context, by ?? (await me()), revision);
      const { search } = context.adapter as AssayDialect;
      return { ...official, searches: async (asked) => context.adapter.outcome(await official.sends(search(asked))) };
    },
    micros: (price) => {
      const read = (context.adapter as AssayDialect).price(price);
      return read.ok ? read.value : undefined;
    },
    search: async (search, options) => (await me()).search(search, options),
    follow: async (page, options) => (await me()).follow(page, options),
    walk: async (search) => (await me()).walk(search),
    inspect: async (name, options) => (await me()).inspect(name, options),
    asks: async (tool, args, options) => (await me()).asks(tool, args, options),
    list: async (options) => (await me()).list(options),
    listPage: async (cursor, options) => (await me()).listPage(cursor, options),
    spells: async (tool, argumentsText, key) => (await me()).spells(tool, argumentsText, key),
    judges: requestJudge(context),
    url: (spec) => publishUrl(context, spec),
    ...programVerbs(context),
  };
  return { assay, expect: context.expect };
}

/** A name that the buyer can see; without one, the check is untested. */
async function nameFound(context: Context, buyer: AssayBuyer): Promise<string> {
  const { results } = await buyer.search({ query: '', detail: 'names', limit: 1 });
  const name = results[0]?.['name'];
  return typeof name === 'string' ? name : context.untested('a search for nothing finds no tool, and none can be sold');
}
