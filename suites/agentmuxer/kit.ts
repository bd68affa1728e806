/** The verbs of the AgentMuxer suite: a seller's and a buyer's acts in the contract's own words, typed by the powers. */
import type { AgentmuxerDialect, Confirmation, Outcome, Refused } from '../../src/dialects/index.ts';
import {
  Broken,
  type CallSpec,
  type CommonKit,
  type Context,
  chaptersOf,
  commonVerbs,
  type Expect,
  failed,
  type JsonObject,
  type KitShape,
  type Micros,
  NotApplicable,
  type Power,
  type RequestLocation,
  type SoldTool,
  type ToolCall,
  type ToolFor,
  type ToolSpec,
  times,
  type Verb,
} from '../../src/runner/index.ts';
import { type ClientVerbs, clientVerbs } from './client-kit.ts';
import { MarketBuyer, type MarketClient } from './market-buyer.ts';
import { versionIdOf } from './reading.ts';

/** The verbs of `market` that exist for some granted (G) and wanted (W) powers. */
export type MarketKit<G extends Power, W extends Power> = MarketClient &
  CommonKit<G, W, MarketBuyer> &
  ClientVerbs & {
    /** The id of a version that is on sale: a fresh one where the target grants a catalogue, else one that a search finds. */
    someVersionId(): Promise<string>;
    /** A buyer with another credential, or with none. */
    stranger(token?: string): MarketBuyer;
  } & Verb<G, W, 'catalogue', OfferingVerbs<G>>;

interface OfferingVerbs<G extends Power> {
  /** Puts an offering on sale whose inputs go to several places of the provider's request. */
  sellsRequest(spec: RequestSpec): Promise<ToolFor<G>>;
  /** Calls that offering with a `request` of that very JSON text, for what no value here can hold; default a fresh key. */
  spells(tool: Callable, requestText: string, key?: string): Promise<Outcome>;
  /** The arguments of a right `call_offering` of that offering, with a fresh key: as data, to be spoiled. */
  argumentsOf(tool: Callable, spec?: CallOfOffering): JsonObject;
  /**
   * Raises the price above the maximum of a call and makes that call, so that a price confirmation comes; ends the check
   * as not applicable where the target refuses instead. Its buyer is the check's own, where no other is told.
   */
  confirms(tool: Callable, spec?: ConfirmSpec): Promise<Terms>;
  /** Sends the call of these terms again, unchanged but for its acceptance; `changes` break that on purpose. */
  accepts(terms: Terms, changes?: AcceptChanges): Promise<Outcome>;
}

/** What can be called: a sold tool of any kind. */
type Callable = Pick<SoldTool, 'id' | 'priceMicros' | 'callOf' | 'changes'>;
type CallOfOffering = Omit<CallSpec, 'by' | 'url' | 'localAddress'>;

export interface RequestSpec extends Omit<ToolSpec, 'inputSchema' | 'http'> {
  /** Default `POST`. */
  readonly method?: string;
  /** Below the provider's URL, with `{name}` for what `request.path` gives; default the URL itself. */
  readonly path?: string;
  /** The schema of what each place of `request` takes; what is not named has no schema, and is not specified. */
  readonly takes: { readonly [place in RequestLocation]?: JsonObject };
  /** The places that a call must fill; default none. */
  readonly requires?: readonly RequestLocation[];
}

export interface ConfirmSpec extends CallOfOffering {
  /** Default the check's own buyer. */
  readonly by?: MarketBuyer;
  /** What the call comes to cost; default a thousand micros more than the offering was sold at. */
  readonly costMicros?: Micros;
}

/** A price that was told for one call, and waits to be accepted. */
export interface Terms {
  /** As it was sent. */
  readonly call: ToolCall;
  readonly by: MarketBuyer;
  /** What the seller has set. */
  readonly costMicros: Micros;
  /** What the target told; the reference is there, the rest where it could be read. */
  readonly confirmation: Confirmation;
  /** The whole answer. */
  readonly answer: Refused;
}

export interface AcceptChanges extends Partial<ToolCall> {
  readonly by?: MarketBuyer;
}

/** The world of one check. */
export interface MarketWorld<G extends Power, W extends Power> {
  readonly market: MarketKit<G, W>;
  readonly expect: Expect;
}

export interface AgentmuxerShape extends KitShape {
  readonly kit: MarketWorld<this['granted'], this['wanted']>;
}

/** Writes one chapter of the AgentMuxer suite. */
export const chapter = chaptersOf<AgentmuxerShape>('agentmuxer', (context) => openWorld(context) as never);

type EveryVerb = MarketKit<Power, never>;

/** Builds every verb; the types show a check only those that its powers give. */
function openWorld(context: Context): { readonly market: EveryVerb; readonly expect: Expect } {
  const adapter = context.adapter as AgentmuxerDialect;
  const common = commonVerbs(context, (buyer) => new MarketBuyer(buyer, context));
  const { me } = common;
  // Which of its texts a gateway shows of an offering is left open.
  const sells = (spec: ToolSpec = {}) =>
    common.sells({ ...(spec.about === undefined ? {} : { description: `Tells the weather, ${spec.about}` }), ...spec });
  const market: EveryVerb = {
    ...common,
    ...clientVerbs(context),
    sells,
    stocks: ({ count, ...spec }) => times(count, () => sells(spec)),
    sellsRequest: (spec) => sells(requestSpec(spec)),
    stranger: (token) => new MarketBuyer({ who: 'stranger', token, accountId: undefined, payer: undefined }, context),
    someVersionId: async () =>
      context.instance.powers.has('catalogue') ? (await sells()).id : versionFound(context, await me()),
    spells: async (tool, requestText, key) =>
      (await me()).spells(tool.callOf({ request: {}, ...(key === undefined ? {} : { key }) }), requestText),
    argumentsOf: (tool, spec) => adapter.call(tool.callOf(spec)).params['arguments'] as JsonObject,
    confirms: async (tool, { by, ...spec } = {}) => confirm(tool, spec, by ?? (await me())),
    accepts: (terms, { by = terms.by, ...changes } = {}) =>
      by.call({ ...terms.call, acceptance: terms.confirmation.acceptance, ...changes }),
    search: async (search) => (await me()).search(search),
    searches: async (args) => (await me()).searches(args),
    forward: async (page, search) => (await me()).forward(page, search),
    backward: async (page, search) => (await me()).backward(page, search),
    walk: async (search) => (await me()).walk(search),
    walkBack: async (from, search) => (await me()).walkBack(from, search),
    inspect: async (versionId) => (await me()).inspect(versionId),
    inspects: async (args) => (await me()).inspects(args),
    calls: async (args) => (await me()).calls(args),
    report: async (report) => (await me()).report(report),
    reports: async (args) => (await me()).reports(args),
    list: async () => (await me()).list(),
  };
  return { market, expect: context.expect };
}

function requestSpec({ method = 'POST', path = '', takes, requires = [], ...rest }: RequestSpec): ToolSpec {
  const inputSchema = { type: 'object', properties: takes as JsonObject, required: requires };
  return { ...rest, http: { method, path }, inputSchema };
}

/** The first version that the buyer finds; without one, the check is untested. */
async function versionFound(context: Context, buyer: MarketBuyer): Promise<string> {
  const { items } = await buyer.search({ limit: 1 });
  return items[0] ? versionIdOf(items[0]) : context.untested('a search finds no offering, and none can be sold');
}

async function confirm(tool: Callable, { costMicros, ...spec }: Omit<ConfirmSpec, 'by'>, by: MarketBuyer) {
  const cost = costMicros ?? tool.priceMicros + 1_000n;
  await tool.changes({ priceMicros: String(cost) });
  const call = tool.callOf(spec);
  const answer = await by.call(call);
  if (answer.kind === 'delivered') throw new Broken('a call was served that costs more than its maximum');
  if (answer.kind !== 'refused') return failed('a call above its maximum', answer);
  if (answer.code !== 'price_confirmation_required')
    throw new NotApplicable('the target refuses a price above the maximum, and asks for no confirmation');
  const { confirmation } = answer;
  if (!confirmation) throw new Broken('a price confirmation has no continuation.acceptTerms');
  return { call, by, costMicros: cost, confirmation, answer };
}
