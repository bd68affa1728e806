/** What can be wrong with the signatures of provider requests. */
import type { Fault } from '../../src/contract/index.ts';
import { bodyNotCovered } from './request-signer/body-not-covered.ts';
import { callIdOfItsOwn } from './request-signer/call-id-of-its-own.ts';
import { digestOfOtherBytes } from './request-signer/digest-of-other-bytes.ts';
import { keysNotPublished } from './request-signer/keys-not-published.ts';
import { livesAnHour } from './request-signer/lives-an-hour.ts';
import { nothingIsSigned } from './request-signer/nothing-is-signed.ts';
import { oneNonceForAll } from './request-signer/one-nonce-for-all.ts';
import { signedLongAgo } from './request-signer/signed-long-ago.ts';

export const requestSignerFaults: readonly Fault[] = [
  bodyNotCovered,
  callIdOfItsOwn,
  digestOfOtherBytes,
  keysNotPublished,
  livesAnHour,
  nothingIsSigned,
  oneNonceForAll,
  signedLongAgo,
];
