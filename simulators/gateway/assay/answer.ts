/** The answer to a call that has ended, the first time and every time after; and what a key already stands for. */
import type { JsonObject, KeptResult, KeyedCall, Purchase } from '../../../src/contract/index.ts';
import { finishedCall } from '../finished-call.ts';
import { Refused } from '../refused.ts';
import type { AssayContext } from './context.ts';
import { receiptOf } from './receipt.ts';
import { refusals } from './refusals.ts';

export interface EndedCall {
  readonly intentId: string;
  readonly result: KeptResult;
  readonly replayed: boolean;
  /** It can be asked for again by its key. */
  readonly isKept: boolean;
}

export async function answerOf(context: AssayContext, call: EndedCall): Promise<JsonObject> {
  const { codec, ports } = context;
  const { intentId, result, replayed } = call;
  const purchase = await ports.ledger.purchase(intentId);
  const isPaid = purchase === undefined || result.kind === 'failed' ? true : paid(purchase, call);
  const meta = codec.meta({ receipt: await receiptOf(context, intentId, result.served), replayed });
  if (!isPaid) return codec.refused(refusals.unsettled(intentId), meta);
  return result.kind === 'delivered' ? codec.delivered(result.text, meta) : codec.refused(result.refusal, meta);
}

/** The answer to a call whose key is known; undefined where it is free. Throws `Refused` where it cannot be told. */
export async function earlierAnswer(context: AssayContext, call: KeyedCall): Promise<JsonObject | undefined> {
  const finished = finishedCall(await context.ports.idempotency.find(call), refusals);
  // The same bytes, with the receipt as it stands now.
  return finished && answerOf(context, { ...finished, replayed: true, isKept: true });
}

/**
 * What is paid by x402 is handed out once it is settled. Where that is not known yet, whoever can ask again is told to
 * (throws `Refused`), and whoever cannot is served.
 */
function paid({ funding, state }: Purchase, { isKept }: EndedCall): boolean {
  if (funding.kind !== 'x402' || state === 'settled') return true;
  if (state === 'refunded') return false;
  if (isKept) throw new Refused(refusals.running());
  return true;
}
