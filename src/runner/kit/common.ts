/** The verbs that every dialect's kit has, typed by the powers that a check is granted. */
import type { Session } from '../../client/index.ts';
import type { DialectOptions, Power } from '../../contract/index.ts';
import type { Outcome, Reply } from '../../dialects/index.ts';
import type { Verb } from '../check.ts';
import type { Context } from '../context.ts';
import { describeOutcome } from '../matchers.ts';
import { Broken } from '../stops.ts';
import { type Buyer, type BuyerSpec, openBuyer } from './buyer.ts';
import { type ChainVerbs, chainVerbs } from './chain.ts';
import { type ClockVerbs, clockVerbs } from './clock.ts';
import { doorOf, type Knock } from './door.ts';
import { putOnSale, type SoldTool, type ToolSpec } from './tool.ts';

/** What a check can do in any dialect, for some granted (G) and wanted (W) powers; its buyers are of kind B. */
export type CommonKit<G extends Power, W extends Power, B extends Buyer> = {
  /** The check's own buyer: a fresh account with a dollar, or the credential that the user gave. */
  me(): Promise<B>;
  /** What the target says of the choices that the documents leave to it. */
  readonly options: DialectOptions;
  /** A word that no other check uses, to be found by. */
  word(stem: string): string;
  /** A fresh idempotency key. */
  key(): string;
  /** Runs what should cost nothing; where the target grants a ledger, a charge is reported as advice. */
  atNoCost<T>(act: () => Promise<T>, by?: B): Promise<T>;
  /** The MCP session of the check's own buyer, for requests that no verb spells. */
  session(): Promise<Session>;
  /** Comes to the target as somebody else would: with another credential or none, or at another path. */
  knocks(knock?: Knock): Session;
  /** What a reply comes to, in common words. */
  outcome(reply: Reply): Outcome;
  /** Says something worth knowing that turns no verdict. */
  advise(text: string): void;
  /** Ends the check as untested, with what is missing. */
  untested(reason: string): never;
} & Verb<G, W, 'catalogue', SellingVerbs<G>> &
  Verb<G, W, 'accounts', { buyer(spec?: BuyerSpec): Promise<B> }> &
  Verb<G, W, 'clock', { readonly clock: ClockVerbs }> &
  Verb<G, W, 'chain', { readonly chain: ChainVerbs }> &
  Verb<G, W, 'restart', { restart(): Promise<void> }> &
  /** Several addresses of one gateway, the usual one first. */
  Verb<G, W, 'replicas', { readonly replicas: readonly string[] }>;

interface SellingVerbs<G extends Power> {
  /** Puts one tool on sale; the `name` of another tool publishes its next version. */
  sells(spec?: ToolSpec): Promise<ToolFor<G>>;
  /** Puts many on sale, alike but for their names. */
  stocks(spec: ToolSpec & { readonly count: number }): Promise<readonly ToolFor<G>[]>;
}

type ProviderVerb = 'provider' | 'providers' | 'executions' | 'attempts' | 'starts' | 'retriesMeanwhile' | 'races';

/** A sold tool without the verbs of powers that are not granted. */
export type ToolFor<G extends Power> = Omit<SoldTool, ProviderVerb | 'ledger'> &
  ('provider' extends G ? Pick<SoldTool, ProviderVerb> : unknown) &
  ('ledger' extends G ? Pick<SoldTool, 'ledger'> : unknown);

/** Builds every common verb; the types show a check only those that its powers give. `own` makes a buyer the dialect's. */
export function commonVerbs<B extends Buyer>(context: Context, own: (buyer: Buyer) => B): CommonKit<Power, never, B> {
  const { instance, check } = context;
  const served = instance.dialects[check.dialect];
  const buyer = async (spec?: BuyerSpec) => own(await openBuyer(context, spec));
  let mine: Promise<B> | undefined;
  const me = () => {
    mine ??= buyer();
    return mine;
  };
  const sells = (spec?: ToolSpec): Promise<ToolFor<Power>> => putOnSale(context, me, spec);
  let keys = 0;
  const verbs: CommonKit<Power, never, B> = {
    me,
    buyer,
    options: served?.options ?? {},
    word: (stem) => context.name(stem).replace('_', ''),
    key: () => context.name(`key-${++keys}`),
    atNoCost: async (act, by) => adviseOnCharge(context, by ?? (await me()), act),
    session: async () => (await me()).session(),
    knocks: doorOf(context),
    outcome: context.adapter.outcome,
    advise: context.advise,
    untested: context.untested,
    sells,
    stocks: ({ count, ...spec }) => times(count, () => sells(spec)),
    clock: clockVerbs(context),
    chain: chainVerbs(context),
    replicas: served?.replicas ?? [],
    async restart() {
      if (!instance.control) return context.untested('needs restart, which the target does not grant');
      await instance.control.restart();
    },
  };
  // What is only wanted is there where it is granted. The verbs of such powers have their names.
  for (const power of check.wants) if (!instance.powers.has(power)) Reflect.deleteProperty(verbs, power);
  return verbs;
}

async function adviseOnCharge<T>(context: Context, buyer: Buyer, act: () => Promise<T>): Promise<T> {
  if (!context.instance.powers.has('ledger')) return act();
  const before = await buyer.ledger();
  const result = await act();
  const took = (await buyer.ledger()).net - before.net;
  if (took !== 0n) context.advise(`a call that was refused took ${took} micros`);
  return result;
}

/** Does one thing so many times at once. */
export function times<T>(count: number, act: (time: number) => Promise<T>): Promise<readonly T[]> {
  return Promise.all(Array.from({ length: count }, (_, time) => act(time)));
}

/** Ends the check: what was asked for on the good path did not come. */
export function failed(what: string, outcome: Outcome): never {
  throw new Broken(`${what} should have been answered, but ${describeOutcome(outcome)}`);
}
