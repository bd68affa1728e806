/** What a key already stands for: a result to tell again, a call that runs, or a reason why neither. */
import type { KeyState, Refusal } from '../../src/contract/index.ts';
import { Refused } from './refused.ts';

/** A contract's words for a key whose result cannot be told. */
export interface KeyRefusals {
  keyReused(): Refusal;
  running(): Refusal;
  stalled(intentId: string): Refusal;
  forgotten(intentId: string): Refusal;
}

export type FinishedCall = Extract<KeyState, { readonly kind: 'finished' }>;

/** The call that has finished under a key; undefined where the key is free. Throws `Refused` in every other state. */
export function finishedCall(state: KeyState, refusals: KeyRefusals): FinishedCall | undefined {
  switch (state.kind) {
    case 'free':
      return undefined;
    case 'finished':
      return state;
    case 'reused':
      throw new Refused(refusals.keyReused());
    case 'running':
      throw new Refused(refusals.running());
    case 'stalled':
      throw new Refused(refusals.stalled(state.intentId));
    case 'unavailable':
      throw new Refused(refusals.forgotten(state.intentId));
  }
}
