/** What a key already stands for: a result to tell again, a call that runs, or a reason why neither. */
import type { JsonObject, KeptResult, KeyedCall } from '../../../src/contract/index.ts';
import { type AssayContext, Refused } from './context.ts';
import { receiptOf } from './receipt.ts';
import { refusals } from './refusals.ts';

/** What is told to wait while the first attempt runs, in seconds. */
const RETRY_AFTER_S = 1;

/** The answer to a call whose key is known; undefined where it is free. Throws `Refused` where it cannot be told. */
export async function earlierAnswer(context: AssayContext, call: KeyedCall): Promise<JsonObject | undefined> {
  const state = await context.ports.idempotency.find(call);
  switch (state.kind) {
    case 'free':
      return undefined;
    case 'reused':
      throw new Refused(refusals.keyReused());
    case 'running':
      throw new Refused(refusals.inProgress(RETRY_AFTER_S));
    case 'stalled':
      throw new Refused(refusals.stalled(state.intentId));
    case 'unavailable':
      throw new Refused(refusals.unavailable(state.intentId));
    case 'finished':
      return replayed(context, state.intentId, state.result);
  }
}

/** The same bytes, with the receipt as it stands now. */
async function replayed(context: AssayContext, intentId: string, result: KeptResult): Promise<JsonObject> {
  const { codec } = context;
  const meta = codec.meta({ receipt: await receiptOf(context, intentId, result.served), replayed: true });
  return result.kind === 'delivered' ? codec.delivered(result.text, meta) : codec.refused(result.refusal, meta);
}
