/** The faults of a client of AgentMuxer. */
import type { Fault } from '../../src/contract/index.ts';
import { acceptsTermsOfItsOwn } from './agentmuxer-client/accepts-terms-of-its-own.ts';
import { apiKeyAmongTheInputs } from './agentmuxer-client/api-key-among-the-inputs.ts';
import { buysAgainWhilePending } from './agentmuxer-client/buys-again-while-pending.ts';
import { buysWhatWasDeclined } from './agentmuxer-client/buys-what-was-declined.ts';
import { countsOnInTheCursor } from './agentmuxer-client/counts-on-in-the-cursor.ts';
import { cursorAlone } from './agentmuxer-client/cursor-alone.ts';
import { eachAttemptIsANewPurchase } from './agentmuxer-client/each-attempt-is-a-new-purchase.ts';
import { expiredPurchaseKeepsItsKey } from './agentmuxer-client/expired-purchase-keeps-its-key.ts';
import { headersInTheReport } from './agentmuxer-client/headers-in-the-report.ts';
import { keyFromTheArguments } from './agentmuxer-client/key-from-the-arguments.ts';
import { narrowsByAnyTag } from './agentmuxer-client/narrows-by-any-tag.ts';
import { raisesTheMaximum } from './agentmuxer-client/raises-the-maximum.ts';
import { triesTheRefusedCallAgain } from './agentmuxer-client/tries-the-refused-call-again.ts';

export const agentmuxerClientFaults: readonly Fault[] = [
  acceptsTermsOfItsOwn,
  apiKeyAmongTheInputs,
  buysAgainWhilePending,
  buysWhatWasDeclined,
  countsOnInTheCursor,
  cursorAlone,
  eachAttemptIsANewPurchase,
  expiredPurchaseKeepsItsKey,
  headersInTheReport,
  keyFromTheArguments,
  narrowsByAnyTag,
  raisesTheMaximum,
  triesTheRefusedCallAgain,
];
