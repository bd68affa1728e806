/** The answer to a call that has ended, the first time and every time after; and what a key already stands for. */
import type { CostTold, JsonObject, KeptResult, KeyState } from '../../../src/contract/index.ts';
import { finishedCall } from '../finished-call.ts';
import type { AgentmuxerContext } from './context.ts';
import { refusals } from './refusals.ts';

export interface EndedCall {
  readonly intentId: string;
  readonly result: KeptResult;
  readonly replayed: boolean;
}

export async function answerOf(context: AgentmuxerContext, call: EndedCall): Promise<JsonObject> {
  const { codec } = context;
  const { intentId, result, replayed } = call;
  const cost = { ...(await costOf(context, intentId)), replayed };
  return result.kind === 'delivered' ? codec.delivered(result.text, cost) : codec.refused(result.refusal, cost);
}

/** The answer to a call whose key is known; undefined where it is free. Throws `Refused` where it cannot be told. */
export async function earlierAnswer(context: AgentmuxerContext, state: KeyState): Promise<JsonObject | undefined> {
  const finished = finishedCall(state, refusals);
  // The same bytes, with what it cost as it stands now.
  return finished && answerOf(context, { ...finished, replayed: true });
}

/** What a purchase costs as the ledger has it now: its price until it is settled, nothing where it was given back. */
async function costOf({ ports }: AgentmuxerContext, intentId: string): Promise<Omit<CostTold, 'replayed'>> {
  const purchase = await ports.ledger.purchase(intentId);
  if (purchase === undefined) throw new Error(`There is no purchase ${intentId} to tell the cost of.`);
  const { accountId, state, priceMicros, chargedMicros } = purchase;
  const balanceMicros = await ports.ledger.balance(accountId);
  const isFinal = state === 'settled' || state === 'refunded';
  return {
    costMicros: isFinal ? chargedMicros : priceMicros,
    isFinal,
    ...(balanceMicros !== undefined && { balanceMicros }),
  };
}
