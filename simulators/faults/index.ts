/** Every deliberate bug of the reference gateway, by subject. */
import type { Fault } from '../../src/contract/index.ts';
import { approvalNotAsked } from './accounts/approval-not-asked.ts';
import { customerIsOnAnyChain } from './accounts/customer-is-on-any-chain.ts';
import { pauseIgnored } from './accounts/pause-ignored.ts';
import { remembersTheFirstSignIn } from './accounts/remembers-the-first-sign-in.ts';
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
import { emptyQueryRefused } from './assay/empty-query-refused.ts';
import { expiredSearchUnlabelled } from './assay/expired-search-unlabelled.ts';
import { extraInspectionMembersDropped } from './assay/extra-inspection-members-dropped.ts';
import { extraSearchMembersDropped } from './assay/extra-search-members-dropped.ts';
import { extraWrapperMembersDropped } from './assay/extra-wrapper-members-dropped.ts';
import { firstAnswerFlagged } from './assay/first-answer-flagged.ts';
import { firstOfSeveralNames } from './assay/first-of-several-names.ts';
import { freeCallHasAnIntent } from './assay/free-call-has-an-intent.ts';
import { fullResultHasNoPrice } from './assay/full-result-has-no-price.ts';
import { fullResultsComeByFive } from './assay/full-results-come-by-five.ts';
import { inspectionHasNoExamples } from './assay/inspection-has-no-examples.ts';
import { inspectionHasNoSupply } from './assay/inspection-has-no-supply.ts';
import { inspectionHasNoTags } from './assay/inspection-has-no-tags.ts';
import { inspectionTellsDisplayPrice } from './assay/inspection-tells-display-price.ts';
import { inspectionWithoutAName } from './assay/inspection-without-a-name.ts';
import { internalFailureIsASuccess } from './assay/internal-failure-is-a-success.ts';
import { keyNeverRead } from './assay/key-never-read.ts';
import { keyOf128Refused } from './assay/key-of-128-refused.ts';
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
import { noReceipt } from './assay/no-receipt.ts';
import { noSupplyIsAnEmptySuccess } from './assay/no-supply-is-an-empty-success.ts';
import { nothingIsReviewed } from './assay/nothing-is-reviewed.ts';
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
import { signInIsHosted } from './assay/sign-in-is-hosted.ts';
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
import { unservedUrlUnlabelled } from './assay/unserved-url-unlabelled.ts';
import { waitNotTold } from './assay/wait-not-told.ts';
import { waitToldInSeconds } from './assay/wait-told-in-seconds.ts';
import { wrapperDropsTheKey } from './assay/wrapper-drops-the-key.ts';
import { wrongArgumentsAreNoError } from './assay/wrong-arguments-are-no-error.ts';
import { accessOfTheFirstPage } from './catalogue/access-of-the-first-page.ts';
import { callsIgnorePolicy } from './catalogue/calls-ignore-policy.ts';
import { categoriesOfEverybody } from './catalogue/categories-of-everybody.ts';
import { inputNotChecked } from './catalogue/input-not-checked.ts';
import { orderChanges } from './catalogue/order-changes.ts';
import { outputNotChecked } from './catalogue/output-not-checked.ts';
import { pagesStartLate } from './catalogue/pages-start-late.ts';
import { searchAsksTheProviders } from './catalogue/search-asks-the-providers.ts';
import { searchIgnoresPolicy } from './catalogue/search-ignores-policy.ts';
import { servesWhatIsGone } from './catalogue/serves-what-is-gone.ts';
import { tellsOfUnsuppliedTools } from './catalogue/tells-of-unsupplied-tools.ts';
import { thereIsAlwaysMore } from './catalogue/there-is-always-more.ts';
import { halfAMinuteAhead } from './clock/half-a-minute-ahead.ts';
import { standsStill } from './clock/stands-still.ts';
import { timersNeverFire } from './clock/timers-never-fire.ts';
import { anyHolder } from './cursors/any-holder.ts';
import { continuesInSummary } from './cursors/continues-in-summary.ts';
import { eachPageRenews } from './cursors/each-page-renews.ts';
import { liveFifteenMinutes } from './cursors/live-fifteen-minutes.ts';
import { noPageCeiling } from './cursors/no-page-ceiling.ts';
import { sealNotChecked } from './cursors/seal-not-checked.ts';
import { claimedApartFromTheHold } from './idempotency/claimed-apart-from-the-hold.ts';
import { claimedAtTheEnd } from './idempotency/claimed-at-the-end.ts';
import { eachRetryHolds } from './idempotency/each-retry-holds.ts';
import { forgetsWhenFinished } from './idempotency/forgets-when-finished.ts';
import { lookedUpByKeyAlone } from './idempotency/looked-up-by-key-alone.ts';
import { lostResultRunsAgain } from './idempotency/lost-result-runs-again.ts';
import { replayIsEmpty } from './idempotency/replay-is-empty.ts';
import { stalledKeyIsFree } from './idempotency/stalled-key-is-free.ts';
import { addsAFee } from './ledger/adds-a-fee.ts';
import { callRateNotKept } from './ledger/call-rate-not-kept.ts';
import { capLookedAtBeforeThePrice } from './ledger/cap-looked-at-before-the-price.ts';
import { capturesTwice } from './ledger/captures-twice.ts';
import { debtNotLookedAt } from './ledger/debt-not-looked-at.ts';
import { duplicatesNotNoticed } from './ledger/duplicates-not-noticed.ts';
import { exactFundsAreTooLittle } from './ledger/exact-funds-are-too-little.ts';
import { failedCallsArePaid } from './ledger/failed-calls-are-paid.ts';
import { forgetsToCapture } from './ledger/forgets-to-capture.ts';
import { forgetsToRelease } from './ledger/forgets-to-release.ts';
import { freeCallsNotCounted } from './ledger/free-calls-not-counted.ts';
import { holdsNeverEnd } from './ledger/holds-never-end.ts';
import { oneMicroShortIsEnough } from './ledger/one-micro-short-is-enough.ts';
import { servesWithoutFunds } from './ledger/serves-without-funds.ts';
import { settlesAgainOnARetry } from './ledger/settles-again-on-a-retry.ts';
import { spendRateNotKept } from './ledger/spend-rate-not-kept.ts';
import { dateStandsStill } from './mcp/date-stands-still.ts';
import { sessionDemanded } from './mcp/session-demanded.ts';
import { aVoucherPaysTwice } from './payments/a-voucher-pays-twice.ts';
import { demandAddsAFee } from './payments/adds-a-fee.ts';
import { anyVoucherIsGood } from './payments/any-voucher-is-good.ts';
import { eachCallCoveredAlone } from './payments/each-call-covered-alone.ts';
import { expiredVouchersAreGood } from './payments/expired-vouchers-are-good.ts';
import { goodForAnyCall } from './payments/good-for-any-call.ts';
import { noVoucherIsGood } from './payments/no-voucher-is-good.ts';
import { recoveryIdMended } from './payments/recovery-id-mended.ts';
import { runsBeforeTheDemand } from './payments/runs-before-the-demand.ts';
import { unpaidDemandStandsInTheWay } from './payments/unpaid-demand-stands-in-the-way.ts';
import { wrapperIsTheResource } from './payments/wrapper-is-the-resource.ts';
import { firstPriceForEver } from './pricing/first-price-for-ever.ts';
import { oneFreeCallMore } from './pricing/one-free-call-more.ts';
import { hundredReads } from './rate-limits/hundred-reads.ts';
import { listsNotCounted } from './rate-limits/lists-not-counted.ts';
import { oneCounterForDiscovery } from './rate-limits/one-counter-for-discovery.ts';
import { readsCost } from './rate-limits/reads-cost.ts';
import { readsNotCounted } from './rate-limits/reads-not-counted.ts';
import { refusalsNotCounted } from './rate-limits/refusals-not-counted.ts';
import { searchesByAccount } from './rate-limits/searches-by-account.ts';
import { searchesCost } from './rate-limits/searches-cost.ts';
import { signInsNotCounted } from './rate-limits/sign-ins-not-counted.ts';
import { sixtyOneRefusals } from './rate-limits/sixty-one-refusals.ts';
import { slidingMinute } from './rate-limits/sliding-minute.ts';
import { thirtyLists } from './rate-limits/thirty-lists.ts';
import { thirtyOneSearches } from './rate-limits/thirty-one-searches.ts';
import { twentyNineSearches } from './rate-limits/twenty-nine-searches.ts';
import { waitTooShort } from './rate-limits/wait-too-short.ts';
import { failureIsAResult } from './router/failure-is-a-result.ts';
import { failureThrows } from './router/failure-throws.ts';
import { rejectionIsAResult } from './router/rejection-is-a-result.ts';
import { rulesDoNotBind } from './router/rules-do-not-bind.ts';
import { triesEveryProviderTwice } from './router/tries-every-provider-twice.ts';
import { unsupportedFieldDropped } from './router/unsupported-field-dropped.ts';
import { grantKeptForAnHour } from './settlement/grant-kept-for-an-hour.ts';
import { grantNotLookedAt } from './settlement/grant-not-looked-at.ts';
import { noChainAtHand } from './settlement/no-chain-at-hand.ts';
import { redeemsNothing } from './settlement/redeems-nothing.ts';
import { urlFaults } from './url-faults.ts';

export const faults: readonly Fault[] = [
  approvalNotAsked,
  customerIsOnAnyChain,
  pauseIgnored,
  remembersTheFirstSignIn,
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
  emptyQueryRefused,
  expiredSearchUnlabelled,
  extraInspectionMembersDropped,
  extraSearchMembersDropped,
  extraWrapperMembersDropped,
  firstAnswerFlagged,
  firstOfSeveralNames,
  freeCallHasAnIntent,
  fullResultHasNoPrice,
  fullResultsComeByFive,
  inspectionHasNoExamples,
  inspectionHasNoSupply,
  inspectionHasNoTags,
  inspectionTellsDisplayPrice,
  inspectionWithoutAName,
  internalFailureIsASuccess,
  keyNeverRead,
  keyOf128Refused,
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
  noReceipt,
  noSupplyIsAnEmptySuccess,
  nothingIsReviewed,
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
  signInIsHosted,
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
  unservedUrlUnlabelled,
  waitNotTold,
  waitToldInSeconds,
  wrapperDropsTheKey,
  wrongArgumentsAreNoError,
  accessOfTheFirstPage,
  callsIgnorePolicy,
  categoriesOfEverybody,
  inputNotChecked,
  orderChanges,
  outputNotChecked,
  pagesStartLate,
  searchAsksTheProviders,
  searchIgnoresPolicy,
  servesWhatIsGone,
  tellsOfUnsuppliedTools,
  thereIsAlwaysMore,
  halfAMinuteAhead,
  standsStill,
  timersNeverFire,
  anyHolder,
  continuesInSummary,
  eachPageRenews,
  liveFifteenMinutes,
  noPageCeiling,
  sealNotChecked,
  claimedApartFromTheHold,
  claimedAtTheEnd,
  eachRetryHolds,
  forgetsWhenFinished,
  lookedUpByKeyAlone,
  lostResultRunsAgain,
  replayIsEmpty,
  stalledKeyIsFree,
  addsAFee,
  callRateNotKept,
  capLookedAtBeforeThePrice,
  capturesTwice,
  debtNotLookedAt,
  duplicatesNotNoticed,
  exactFundsAreTooLittle,
  failedCallsArePaid,
  forgetsToCapture,
  forgetsToRelease,
  freeCallsNotCounted,
  holdsNeverEnd,
  oneMicroShortIsEnough,
  servesWithoutFunds,
  settlesAgainOnARetry,
  spendRateNotKept,
  dateStandsStill,
  sessionDemanded,
  aVoucherPaysTwice,
  demandAddsAFee,
  anyVoucherIsGood,
  eachCallCoveredAlone,
  expiredVouchersAreGood,
  goodForAnyCall,
  noVoucherIsGood,
  recoveryIdMended,
  runsBeforeTheDemand,
  unpaidDemandStandsInTheWay,
  wrapperIsTheResource,
  firstPriceForEver,
  oneFreeCallMore,
  hundredReads,
  listsNotCounted,
  oneCounterForDiscovery,
  readsCost,
  readsNotCounted,
  refusalsNotCounted,
  searchesByAccount,
  searchesCost,
  signInsNotCounted,
  sixtyOneRefusals,
  slidingMinute,
  thirtyLists,
  thirtyOneSearches,
  twentyNineSearches,
  waitTooShort,
  failureIsAResult,
  failureThrows,
  rejectionIsAResult,
  rulesDoNotBind,
  triesEveryProviderTwice,
  unsupportedFieldDropped,
  grantKeptForAnHour,
  grantNotLookedAt,
  noChainAtHand,
  redeemsNothing,
  ...urlFaults,
];

/** Throws, where there is no such fault, with a sentence that says what to do. */
export function faultByName(name: string): Fault {
  const found = faults.find((fault) => fault.name === name);
  if (found === undefined)
    throw new Error(`There is no fault "${name}"; \`touchstone selfcheck --verbose\` tells them all.`);
  return found;
}
