/** The faults of the paying client. */
import type { Fault } from '../../src/contract/index.ts';
import { buysWhatIsHeldAgain } from './client/buys-what-is-held-again.ts';
import { eachAttemptHasAKey } from './client/each-attempt-has-a-key.ts';
import { keepsTheFirstCursor } from './client/keeps-the-first-cursor.ts';
import { keyAmongTheArguments } from './client/key-among-the-arguments.ts';
import { triesTheRefusedCursorAgain } from './client/tries-the-refused-cursor-again.ts';

export const clientFaults: readonly Fault[] = [
  buysWhatIsHeldAgain,
  eachAttemptHasAKey,
  keepsTheFirstCursor,
  keyAmongTheArguments,
  triesTheRefusedCursorAgain,
];
