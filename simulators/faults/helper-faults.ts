/** The faults of the local helper. */
import type { Fault } from '../../src/contract/index.ts';
import { aliasHidesTheName } from './helper/alias-hides-the-name.ts';
import { anyPayee } from './helper/any-payee.ts';
import { asksForAnEmail } from './helper/asks-for-an-email.ts';
import { endedGrantsAreGood } from './helper/ended-grants-are-good.ts';
import { followsRedirects } from './helper/follows-redirects.ts';
import { limitsOfTheServerAlone } from './helper/limits-of-the-server-alone.ts';
import { linkAlone } from './helper/link-alone.ts';
import { linkIsApproval } from './helper/link-is-approval.ts';
import { listsSearchAtOnce } from './helper/lists-search-at-once.ts';
import { lockIsForEverybody } from './helper/lock-is-for-everybody.ts';
import { newKeyPastAVelocityLimit } from './helper/new-key-past-a-velocity-limit.ts';
import { noLoginCommand } from './helper/no-login-command.ts';
import { opensAfterTheEnd } from './helper/opens-after-the-end.ts';
import { opensNothing } from './helper/opens-nothing.ts';
import { paysAgainWhenAskedAgain } from './helper/pays-again-when-asked-again.ts';
import { prefixIsEnough } from './helper/prefix-is-enough.ts';
import { quotesIgnored } from './helper/quotes-ignored.ts';
import { reservesLate } from './helper/reserves-late.ts';
import { wordsOfItsOwn } from './helper/words-of-its-own.ts';

export const helperFaults: readonly Fault[] = [
  aliasHidesTheName,
  anyPayee,
  asksForAnEmail,
  endedGrantsAreGood,
  followsRedirects,
  limitsOfTheServerAlone,
  linkAlone,
  linkIsApproval,
  listsSearchAtOnce,
  lockIsForEverybody,
  newKeyPastAVelocityLimit,
  noLoginCommand,
  opensAfterTheEnd,
  opensNothing,
  paysAgainWhenAskedAgain,
  prefixIsEnough,
  quotesIgnored,
  reservesLate,
  wordsOfItsOwn,
];
