/** The admission of a call: the price against the maximum or the accepted terms, the owner's limits, and the money. */
import type {
  Hold,
  HoldOutcome,
  KeyedCall,
  Micros,
  OfferingCall,
  PriceConfirmation,
  ToolContract,
} from '../../../src/contract/index.ts';
import { Refused } from '../refused.ts';
import type { AgentmuxerContext, Session } from './context.ts';
import { refusals } from './refusals.ts';

export interface PricedCall {
  readonly call: OfferingCall;
  readonly keyed: KeyedCall;
  readonly tool: ToolContract;
}

export type Admission =
  | { readonly kind: 'held'; readonly hold: Hold }
  /** Its price is above the maximum: nothing was taken. */
  | { readonly kind: 'unconfirmed'; readonly confirmation: PriceConfirmation }
  /** Another call has the key by now: nothing was taken. */
  | { readonly kind: 'key-taken' };

/**
 * Takes the money and the key in one step, or throws `Refused`. A free call that somebody else took meanwhile is
 * looked at once more.
 */
export async function admit(context: AgentmuxerContext, session: Session, priced: PricedCall): Promise<Admission> {
  const { ports, newId } = context;
  const { call, keyed, tool } = priced;
  const { agentId, accountId } = session.agent;
  const confirmed = await confirmedCost(context, priced);
  const claim = await ports.idempotency.claim(keyed);
  const step = { intentId: newId(), ...(claim !== undefined && { claim }) };
  for (let attempt = 1; ; attempt++) {
    const cost = confirmed ?? (await costOf(context, session, tool));
    if (confirmed === undefined && cost.priceMicros > call.maxCostMicros)
      return { kind: 'unconfirmed', confirmation: await ports.confirmations.issue(keyed, cost.priceMicros) };
    const rules = await spendingRules(context, session, cost.priceMicros);
    const named = { agentId, accountId, tool: tool.name, operation: keyed.operation };
    const hold = { ...step, ...cost, ...named, rules };
    const outcome = await ports.ledger.hold(hold);
    if (outcome.kind === 'held') return { kind: 'held', hold };
    if (outcome.kind === 'key-taken') return { kind: 'key-taken' };
    if (outcome.kind !== 'free-calls-used-up' || attempt > 1) throw refusedHold(context, outcome, hold);
  }
}

/** The cost that the accepted terms were told for; undefined where none are accepted. Throws where they do not hold. */
async function confirmedCost({ ports }: AgentmuxerContext, { call, keyed }: PricedCall): Promise<Cost | undefined> {
  const { acceptTerms: acceptance } = call;
  if (acceptance === undefined) return undefined;
  const terms = await ports.confirmations.find(acceptance);
  if (terms === undefined || !(await ports.confirmations.admits(terms, keyed))) throw new Refused(refusals.terms());
  return { priceMicros: terms.costMicros, funding: { kind: 'balance' }, acceptance };
}

type Cost = Pick<Hold, 'priceMicros' | 'funding' | 'acceptance'>;

async function costOf({ ports }: AgentmuxerContext, { agent }: Session, tool: ToolContract): Promise<Cost> {
  const { priceMicros, freeCalls } = await ports.pricing.quote(tool, agent);
  if (freeCalls === undefined) return { priceMicros, funding: { kind: priceMicros === 0n ? 'free' : 'balance' } };
  const { perDay, leftToday } = freeCalls;
  if (leftToday > 0) return { priceMicros: 0n, funding: { kind: 'free', perDay } };
  if (priceMicros === 0n) throw new Refused(refusals.freeCalls(tool.name));
  return { priceMicros, funding: { kind: 'balance' } };
}

async function spendingRules(
  { ports }: AgentmuxerContext,
  { agent }: Session,
  costMicros: Micros,
): Promise<Hold['rules']> {
  const verdict = await ports.accounts.judgeSpending(agent, costMicros);
  switch (verdict.kind) {
    case 'allowed':
      return verdict.rules;
    case 'paused':
      throw new Refused(refusals.paused());
    case 'needs-approval':
      throw new Refused(refusals.approval(verdict.overMicros, costMicros));
  }
}

/** Why the money could not be taken. */
function refusedHold(
  { settings }: AgentmuxerContext,
  outcome: Exclude<HoldOutcome, { kind: 'held' | 'key-taken' }>,
  { priceMicros, tool, rules }: Hold,
): Error {
  switch (outcome.kind) {
    case 'free-calls-used-up':
      return new Refused(refusals.freeCalls(tool));
    case 'insufficient-funds':
      return new Refused(refusals.balance(priceMicros, outcome.availableMicros, settings.topupUrl));
    case 'over-cap':
      return new Refused(refusals.cap(priceMicros, rules.capMicros ?? 0n, outcome.spentMicros));
    case 'too-fast':
      return new Refused(refusals.pace(outcome.retryAfterMs));
    default:
      return new Error(`A call that is paid from the balance was refused as ${outcome.kind}.`);
  }
}
