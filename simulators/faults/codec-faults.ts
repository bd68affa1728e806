/** The faults of what is read from a wire and written to it. */
import type { Fault } from '../../src/contract/index.ts';
import { absentArgumentsAreNull } from './assay/absent-arguments-are-null.ts';
import { alwaysFellBack } from './assay/always-fell-back.ts';
import { argumentsAsTheyCame } from './assay/arguments-as-they-came.ts';
import { callWithoutAName } from './assay/call-without-a-name.ts';
import { cappedPageSkipsMatches } from './assay/capped-page-skips-matches.ts';
import { categoryKeepsItsCase } from './assay/category-keeps-its-case.ts';
import { categoryNeeded } from './assay/category-needed.ts';
import { categoryOfAnyType } from './assay/category-of-any-type.ts';
import { controlCharactersDeleted } from './assay/control-characters-deleted.ts';
import { controlCharactersRefused } from './assay/control-characters-refused.ts';
import { demandInWordsAlone } from './assay/demand-in-words-alone.ts';
import { deprecatedWithoutReplacement } from './assay/deprecated-without-replacement.ts';
import { detailIsNamesByDefault } from './assay/detail-is-names-by-default.ts';
import { eachSpellingIsAnotherUrl } from './assay/each-spelling-is-another-url.ts';
import { emptyQueryRefused } from './assay/empty-query-refused.ts';
import { expiredSearchUnlabelled } from './assay/expired-search-unlabelled.ts';
import { extraInspectionMembersDropped } from './assay/extra-inspection-members-dropped.ts';
import { extraSearchMembersDropped } from './assay/extra-search-members-dropped.ts';
import { extraWrapperMembersDropped } from './assay/extra-wrapper-members-dropped.ts';
import { filtersIgnored } from './assay/filters-ignored.ts';
import { firstAnswerFlagged } from './assay/first-answer-flagged.ts';
import { firstOfSeveralNames } from './assay/first-of-several-names.ts';
import { freeCallHasAnIntent } from './assay/free-call-has-an-intent.ts';
import { fullResultHasNoPrice } from './assay/full-result-has-no-price.ts';
import { fullResultsComeByFive } from './assay/full-results-come-by-five.ts';
import { helperMissingFromTheList } from './assay/helper-missing-from-the-list.ts';
import { helpersHaveAPrefix } from './assay/helpers-have-a-prefix.ts';
import { inspectionHasNoExamples } from './assay/inspection-has-no-examples.ts';
import { inspectionHasNoSupply } from './assay/inspection-has-no-supply.ts';
import { inspectionHasNoTags } from './assay/inspection-has-no-tags.ts';
import { inspectionTellsDisplayPrice } from './assay/inspection-tells-display-price.ts';
import { inspectionWithoutAName } from './assay/inspection-without-a-name.ts';
import { internalFailureIsASuccess } from './assay/internal-failure-is-a-success.ts';
import { keyNeverRead } from './assay/key-never-read.ts';
import { keyOf128Refused } from './assay/key-of-128-refused.ts';
import { largeIntegersRounded } from './assay/large-integers-rounded.ts';
import { largeSchemaCutEverywhere } from './assay/large-schema-cut-everywhere.ts';
import { largeSchemaSilentlyGone } from './assay/large-schema-silently-gone.ts';
import { lastCursorIsEmpty } from './assay/last-cursor-is-empty.ts';
import { limitAppliedIsWhatCame } from './assay/limit-applied-is-what-came.ts';
import { limitHasNoTop } from './assay/limit-has-no-top.ts';
import { limitIsTruncated } from './assay/limit-is-truncated.ts';
import { limitOf0Is1 } from './assay/limit-of-0-is-1.ts';
import { limitOf51Refused } from './assay/limit-of-51-refused.ts';
import { limitedListIsEmpty } from './assay/limited-list-is-empty.ts';
import { limitedListTellsNoWait } from './assay/limited-list-tells-no-wait.ts';
import { listedPriceNeverChanges } from './assay/listed-price-never-changes.ts';
import { longCategoryCut } from './assay/long-category-cut.ts';
import { longQueryCut } from './assay/long-query-cut.ts';
import { malformedKeyIgnored } from './assay/malformed-key-ignored.ts';
import { missingQueryIsEmpty } from './assay/missing-query-is-empty.ts';
import { namesComeByFive } from './assay/names-come-by-five.ts';
import { namesHaveNoScore } from './assay/names-have-no-score.ts';
import { newestVersionTold } from './assay/newest-version-told.ts';
import { noReceipt } from './assay/no-receipt.ts';
import { noSupplyIsAnEmptySuccess } from './assay/no-supply-is-an-empty-success.ts';
import { nothingIsReviewed } from './assay/nothing-is-reviewed.ts';
import { oneSchemaForAllListed } from './assay/one-schema-for-all-listed.ts';
import { optionalOutputRepeatsInput } from './assay/optional-output-repeats-input.ts';
import { outputSchemaNeverTold } from './assay/output-schema-never-told.ts';
import { pagesHaveNoCap } from './assay/pages-have-no-cap.ts';
import { providerBlamedForWrongArguments } from './assay/provider-blamed-for-wrong-arguments.ts';
import { queryBesideCursorSearchesAnew } from './assay/query-beside-cursor-searches-anew.ts';
import { queryBytesNotCounted } from './assay/query-bytes-not-counted.ts';
import { queryNeededBesideCursor } from './assay/query-needed-beside-cursor.ts';
import { queryOf500Refused } from './assay/query-of-500-refused.ts';
import { queryOfAnyType } from './assay/query-of-any-type.ts';
import { receiptCountsTwice } from './assay/receipt-counts-twice.ts';
import { receiptNamesTheFirstProvider } from './assay/receipt-names-the-first-provider.ts';
import { receiptWithoutAttempts } from './assay/receipt-without-attempts.ts';
import { receiptWithoutHeld } from './assay/receipt-without-held.ts';
import { receiptWithoutIntent } from './assay/receipt-without-intent.ts';
import { receiptWithoutStatus } from './assay/receipt-without-status.ts';
import { refusalAsTextAlone } from './assay/refusal-as-text-alone.ts';
import { refusalWithoutFlag } from './assay/refusal-without-flag.ts';
import { refusalWithoutWords } from './assay/refusal-without-words.ts';
import { replayUnmarked } from './assay/replay-unmarked.ts';
import { resultInAMemberOfItsOwn } from './assay/result-in-a-member-of-its-own.ts';
import { retryableOnlyWhenTrue } from './assay/retryable-only-when-true.ts';
import { shortListsArePadded } from './assay/short-lists-are-padded.ts';
import { signInIsHosted } from './assay/sign-in-is-hosted.ts';
import { sixPinnedTools } from './assay/six-pinned-tools.ts';
import { structuredPriceIsDisplay } from './assay/structured-price-is-display.ts';
import { summariesComeByTen } from './assay/summaries-come-by-ten.ts';
import { summaryHasNoFreeCalls } from './assay/summary-has-no-free-calls.ts';
import { summaryHasNoKind } from './assay/summary-has-no-kind.ts';
import { summaryHasNoPrice } from './assay/summary-has-no-price.ts';
import { textAlone } from './assay/text-alone.ts';
import { textIsProse } from './assay/text-is-prose.ts';
import { totalOfThePage } from './assay/total-of-the-page.ts';
import { turnedAwayWithoutEnvelope } from './assay/turned-away-without-envelope.ts';
import { unknownDetailIsSummary } from './assay/unknown-detail-is-summary.ts';
import { unknownToolIsAWrongArgument } from './assay/unknown-tool-is-a-wrong-argument.ts';
import { unservedUrlIsABadCredential } from './assay/unserved-url-is-a-bad-credential.ts';
import { unservedUrlUnlabelled } from './assay/unserved-url-unlabelled.ts';
import { waitNotTold } from './assay/wait-not-told.ts';
import { waitToldInSeconds } from './assay/wait-told-in-seconds.ts';
import { wrapperDropsTheKey } from './assay/wrapper-drops-the-key.ts';
import { wrapperDropsTheVoucher } from './assay/wrapper-drops-the-voucher.ts';
import { wrongArgumentsAreNoError } from './assay/wrong-arguments-are-no-error.ts';
import { dateStandsStill } from './mcp/date-stands-still.ts';
import { sessionDemanded } from './mcp/session-demanded.ts';

export const codecFaults: readonly Fault[] = [
  absentArgumentsAreNull,
  alwaysFellBack,
  argumentsAsTheyCame,
  callWithoutAName,
  cappedPageSkipsMatches,
  categoryKeepsItsCase,
  categoryNeeded,
  categoryOfAnyType,
  controlCharactersDeleted,
  controlCharactersRefused,
  demandInWordsAlone,
  deprecatedWithoutReplacement,
  detailIsNamesByDefault,
  eachSpellingIsAnotherUrl,
  emptyQueryRefused,
  expiredSearchUnlabelled,
  extraInspectionMembersDropped,
  extraSearchMembersDropped,
  extraWrapperMembersDropped,
  filtersIgnored,
  firstAnswerFlagged,
  firstOfSeveralNames,
  freeCallHasAnIntent,
  fullResultHasNoPrice,
  fullResultsComeByFive,
  helperMissingFromTheList,
  helpersHaveAPrefix,
  inspectionHasNoExamples,
  inspectionHasNoSupply,
  inspectionHasNoTags,
  inspectionTellsDisplayPrice,
  inspectionWithoutAName,
  internalFailureIsASuccess,
  keyNeverRead,
  keyOf128Refused,
  largeIntegersRounded,
  largeSchemaCutEverywhere,
  largeSchemaSilentlyGone,
  lastCursorIsEmpty,
  limitAppliedIsWhatCame,
  limitHasNoTop,
  limitIsTruncated,
  limitOf0Is1,
  limitOf51Refused,
  limitedListIsEmpty,
  limitedListTellsNoWait,
  listedPriceNeverChanges,
  longCategoryCut,
  longQueryCut,
  malformedKeyIgnored,
  missingQueryIsEmpty,
  namesComeByFive,
  namesHaveNoScore,
  newestVersionTold,
  noReceipt,
  noSupplyIsAnEmptySuccess,
  nothingIsReviewed,
  oneSchemaForAllListed,
  optionalOutputRepeatsInput,
  outputSchemaNeverTold,
  pagesHaveNoCap,
  providerBlamedForWrongArguments,
  queryBesideCursorSearchesAnew,
  queryBytesNotCounted,
  queryNeededBesideCursor,
  queryOf500Refused,
  queryOfAnyType,
  receiptCountsTwice,
  receiptNamesTheFirstProvider,
  receiptWithoutAttempts,
  receiptWithoutHeld,
  receiptWithoutIntent,
  receiptWithoutStatus,
  refusalAsTextAlone,
  refusalWithoutFlag,
  refusalWithoutWords,
  replayUnmarked,
  resultInAMemberOfItsOwn,
  retryableOnlyWhenTrue,
  shortListsArePadded,
  signInIsHosted,
  sixPinnedTools,
  structuredPriceIsDisplay,
  summariesComeByTen,
  summaryHasNoFreeCalls,
  summaryHasNoKind,
  summaryHasNoPrice,
  textAlone,
  textIsProse,
  totalOfThePage,
  turnedAwayWithoutEnvelope,
  unknownDetailIsSummary,
  unknownToolIsAWrongArgument,
  unservedUrlIsABadCredential,
  unservedUrlUnlabelled,
  waitNotTold,
  waitToldInSeconds,
  wrapperDropsTheKey,
  wrapperDropsTheVoucher,
  wrongArgumentsAreNoError,
  dateStandsStill,
  sessionDemanded,
];
