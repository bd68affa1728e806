/** What can be wrong with the arguments of a call, with its request on the way to a provider, and with its maximum. */
import type { Fault } from '../../src/contract/index.ts';
import { aMaximumIsApproval } from './accounts/a-maximum-is-approval.ts';
import { aMaximumLiftsTheCap } from './accounts/a-maximum-lifts-the-cap.ts';
import { anyTextAcceptsTerms } from './agentmuxer/any-text-accepts-terms.ts';
import { anyUuidAccepts } from './agentmuxer/any-uuid-accepts.ts';
import { base64SentAsText } from './agentmuxer/base64-sent-as-text.ts';
import { bodyInAMember } from './agentmuxer/body-in-a-member.ts';
import { bodyStrippedToItsSchema } from './agentmuxer/body-stripped-to-its-schema.ts';
import { bytesReadAsText } from './agentmuxer/bytes-read-as-text.ts';
import { contentCutAt64Kibibytes } from './agentmuxer/content-cut-at-64-kibibytes.ts';
import { contentTypeIsAlwaysJson } from './agentmuxer/content-type-is-always-json.ts';
import { contentTypeLosesItsParameters } from './agentmuxer/content-type-loses-its-parameters.ts';
import { cookiesIgnored } from './agentmuxer/cookies-ignored.ts';
import { credentialForwarded } from './agentmuxer/credential-forwarded.ts';
import { dotsGoUp } from './agentmuxer/dots-go-up.ts';
import { emptyKeyIsNoKey } from './agentmuxer/empty-key-is-no-key.ts';
import { emptyMembersDropped } from './agentmuxer/empty-members-dropped.ts';
import { emptyRequestRefused } from './agentmuxer/empty-request-refused.ts';
import { filenamesLost } from './agentmuxer/filenames-lost.ts';
import { filesOfOneField } from './agentmuxer/files-of-one-field.ts';
import { filesReadAsText } from './agentmuxer/files-read-as-text.ts';
import { firstFileOfAField } from './agentmuxer/first-file-of-a-field.ts';
import { headersDropped } from './agentmuxer/headers-dropped.ts';
import { headersEndAtAComma } from './agentmuxer/headers-end-at-a-comma.ts';
import { lastOfSeveralValues } from './agentmuxer/last-of-several-values.ts';
import { leadingZerosAreDropped } from './agentmuxer/leading-zeros-are-dropped.ts';
import { limitIsAText } from './agentmuxer/limit-is-a-text.ts';
import { listIsAnEmptyRequest } from './agentmuxer/list-is-an-empty-request.ts';
import { longKeyCut } from './agentmuxer/long-key-cut.ts';
import { longVersionIdCut } from './agentmuxer/long-version-id-cut.ts';
import { longestKeyRefused } from './agentmuxer/longest-key-refused.ts';
import { maximumEndsWhereItsDigitsEnd } from './agentmuxer/maximum-ends-where-its-digits-end.ts';
import { maximumInCents } from './agentmuxer/maximum-in-cents.ts';
import { maximumIsABigInteger } from './agentmuxer/maximum-is-a-big-integer.ts';
import { maximumIsAFloat } from './agentmuxer/maximum-is-a-float.ts';
import { maximumIsANumberToo } from './agentmuxer/maximum-is-a-number-too.ts';
import { maximumIsOffByOne } from './agentmuxer/maximum-is-off-by-one.ts';
import { maximumIsOutOfReach } from './agentmuxer/maximum-is-out-of-reach.ts';
import { maximumIsTrimmed } from './agentmuxer/maximum-is-trimmed.ts';
import { maximumIsWhateverCounts } from './agentmuxer/maximum-is-whatever-counts.ts';
import { missingKeyIsMadeUp } from './agentmuxer/missing-key-is-made-up.ts';
import { missingMaximumIsUnlimited } from './agentmuxer/missing-maximum-is-unlimited.ts';
import { missingRequestIsEmpty } from './agentmuxer/missing-request-is-empty.ts';
import { noVersionIsTheLastCalled } from './agentmuxer/no-version-is-the-last-called.ts';
import { oneCookieIsEnough } from './agentmuxer/one-cookie-is-enough.ts';
import { ownHeadersDropped } from './agentmuxer/own-headers-dropped.ts';
import { pathValuesEscapedTwice } from './agentmuxer/path-values-escaped-twice.ts';
import { pathValuesNotEscaped } from './agentmuxer/path-values-not-escaped.ts';
import { plusStaysAPlus } from './agentmuxer/plus-stays-a-plus.ts';
import { queryDroppedBesideABody } from './agentmuxer/query-dropped-beside-a-body.ts';
import { queryValuesNotEscaped } from './agentmuxer/query-values-not-escaped.ts';
import { querystringDroppedBesideQuery } from './agentmuxer/querystring-dropped-beside-query.ts';
import { querystringEscapedTwice } from './agentmuxer/querystring-escaped-twice.ts';
import { querystringIgnored } from './agentmuxer/querystring-ignored.ts';
import { shortestKeyRefused } from './agentmuxer/shortest-key-refused.ts';
import { signOfAMaximumIsDropped } from './agentmuxer/sign-of-a-maximum-is-dropped.ts';
import { slashBeginsASegment } from './agentmuxer/slash-begins-a-segment.ts';
import { termsHoldForAnyCall } from './agentmuxer/terms-hold-for-any-call.ts';
import { termsNeeded } from './agentmuxer/terms-needed.ts';
import { textIsARequest } from './agentmuxer/text-is-a-request.ts';
import { typesOfFilesLost } from './agentmuxer/types-of-files-lost.ts';
import { zeroIsNoAmount } from './agentmuxer/zero-is-no-amount.ts';
import { zeroIsNoMaximum } from './agentmuxer/zero-is-no-maximum.ts';
import { aMaximumIsCredit } from './ledger/a-maximum-is-credit.ts';
import { chargesAMicroMore } from './ledger/charges-a-micro-more.ts';
import { routesToTheNewestVersion } from './router/routes-to-the-newest-version.ts';

export const callFaults: readonly Fault[] = [
  aMaximumIsApproval,
  aMaximumLiftsTheCap,
  anyTextAcceptsTerms,
  anyUuidAccepts,
  base64SentAsText,
  bodyInAMember,
  bodyStrippedToItsSchema,
  bytesReadAsText,
  contentCutAt64Kibibytes,
  contentTypeIsAlwaysJson,
  contentTypeLosesItsParameters,
  cookiesIgnored,
  credentialForwarded,
  dotsGoUp,
  emptyKeyIsNoKey,
  emptyMembersDropped,
  emptyRequestRefused,
  filenamesLost,
  filesOfOneField,
  filesReadAsText,
  firstFileOfAField,
  headersDropped,
  headersEndAtAComma,
  lastOfSeveralValues,
  leadingZerosAreDropped,
  limitIsAText,
  listIsAnEmptyRequest,
  longKeyCut,
  longVersionIdCut,
  longestKeyRefused,
  maximumEndsWhereItsDigitsEnd,
  maximumInCents,
  maximumIsABigInteger,
  maximumIsAFloat,
  maximumIsANumberToo,
  maximumIsOffByOne,
  maximumIsOutOfReach,
  maximumIsTrimmed,
  maximumIsWhateverCounts,
  missingKeyIsMadeUp,
  missingMaximumIsUnlimited,
  missingRequestIsEmpty,
  noVersionIsTheLastCalled,
  oneCookieIsEnough,
  ownHeadersDropped,
  pathValuesEscapedTwice,
  pathValuesNotEscaped,
  plusStaysAPlus,
  queryDroppedBesideABody,
  queryValuesNotEscaped,
  querystringDroppedBesideQuery,
  querystringEscapedTwice,
  querystringIgnored,
  shortestKeyRefused,
  signOfAMaximumIsDropped,
  slashBeginsASegment,
  termsHoldForAnyCall,
  termsNeeded,
  textIsARequest,
  typesOfFilesLost,
  zeroIsNoAmount,
  zeroIsNoMaximum,
  aMaximumIsCredit,
  chargesAMicroMore,
  routesToTheNewestVersion,
];
