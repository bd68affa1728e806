/** What a key already stands for: a result to tell again, a call that runs, or a reason why neither. */
import type { JsonObject, KeyedCall } from '../../../src/contract/index.ts';
import { answerOf } from './answer.ts';
import { type AssayContext, Refused } from './context.ts';
import { refusals } from './refusals.ts';

/** The answer to a call whose key is known; undefined where it is free. Throws `Refused` where it cannot be told. */
export async function earlierAnswer(context: AssayContext, call: KeyedCall): Promise<JsonObject | undefined> {
  const state = await context.ports.idempotency.find(call);
  switch (state.kind) {
    case 'free':
      return undefined;
    case 'reused':
      throw new Refused(refusals.keyReused());
    case 'running':
      throw new Refused(refusals.inProgress());
    case 'stalled':
      throw new Refused(refusals.stalled(state.intentId));
    case 'unavailable':
      throw new Refused(refusals.unavailable(state.intentId));
    case 'finished':
      // The same bytes, with the receipt as it stands now.
      return answerOf(context, { ...state, replayed: true, isKept: true });
  }
}
