/** Every deliberate bug of the reference gateway, of the local helper and of the client, by subject. */
import type { Fault } from '../../src/contract/index.ts';
import { approvalNotAsked } from './accounts/approval-not-asked.ts';
import { customerIsOnAnyChain } from './accounts/customer-is-on-any-chain.ts';
import { pauseIgnored } from './accounts/pause-ignored.ts';
import { remembersTheFirstSignIn } from './accounts/remembers-the-first-sign-in.ts';
import { agentmuxerClientFaults } from './agentmuxer-client-faults.ts';
import { callFaults } from './call-faults.ts';
import { accessOfTheFirstPage } from './catalogue/access-of-the-first-page.ts';
import { callsIgnorePolicy } from './catalogue/calls-ignore-policy.ts';
import { callsIgnoreTheUrl } from './catalogue/calls-ignore-the-url.ts';
import { categoriesOfEverybody } from './catalogue/categories-of-everybody.ts';
import { everythingIsPinned } from './catalogue/everything-is-pinned.ts';
import { inputNotChecked } from './catalogue/input-not-checked.ts';
import { listIgnoresPolicy } from './catalogue/list-ignores-policy.ts';
import { listIgnoresTheUrl } from './catalogue/list-ignores-the-url.ts';
import { listLosesTheLast } from './catalogue/list-loses-the-last.ts';
import { oneListForAllAgents } from './catalogue/one-list-for-all-agents.ts';
import { orderChanges } from './catalogue/order-changes.ts';
import { outputNotChecked } from './catalogue/output-not-checked.ts';
import { pagesStartLate } from './catalogue/pages-start-late.ts';
import { searchAsksTheProviders } from './catalogue/search-asks-the-providers.ts';
import { searchIgnoresPolicy } from './catalogue/search-ignores-policy.ts';
import { servesWhatIsGone } from './catalogue/serves-what-is-gone.ts';
import { tellsOfUnsuppliedTools } from './catalogue/tells-of-unsupplied-tools.ts';
import { thereIsAlwaysMore } from './catalogue/there-is-always-more.ts';
import { toolSetsAreNotSearched } from './catalogue/tool-sets-are-not-searched.ts';
import { clientFaults } from './client-faults.ts';
import { halfAMinuteAhead } from './clock/half-a-minute-ahead.ts';
import { standsStill } from './clock/stands-still.ts';
import { timersNeverFire } from './clock/timers-never-fire.ts';
import { codecFaults } from './codec-faults.ts';
import { anyHolder } from './cursors/any-holder.ts';
import { anyUrl } from './cursors/any-url.ts';
import { continuesInSummary } from './cursors/continues-in-summary.ts';
import { eachPageRenews } from './cursors/each-page-renews.ts';
import { failsOnForeignCursors } from './cursors/fails-on-foreign-cursors.ts';
import { liveFifteenMinutes } from './cursors/live-fifteen-minutes.ts';
import { noPageCeiling } from './cursors/no-page-ceiling.ts';
import { sealNotChecked } from './cursors/seal-not-checked.ts';
import { helperFaults } from './helper-faults.ts';
import { claimedApartFromTheHold } from './idempotency/claimed-apart-from-the-hold.ts';
import { claimedAtTheEnd } from './idempotency/claimed-at-the-end.ts';
import { eachRetryHolds } from './idempotency/each-retry-holds.ts';
import { failuresNotKept } from './idempotency/failures-not-kept.ts';
import { forgetsWhenFinished } from './idempotency/forgets-when-finished.ts';
import { keysLiveAnHour } from './idempotency/keys-live-an-hour.ts';
import { keysOfOneProcess } from './idempotency/keys-of-one-process.ts';
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
import { eachProcessTrustsOnce } from './ledger/each-process-trusts-once.ts';
import { exactFundsAreTooLittle } from './ledger/exact-funds-are-too-little.ts';
import { failedCallsArePaid } from './ledger/failed-calls-are-paid.ts';
import { forgetsToCapture } from './ledger/forgets-to-capture.ts';
import { forgetsToRelease } from './ledger/forgets-to-release.ts';
import { freeCallsNotCounted } from './ledger/free-calls-not-counted.ts';
import { holdsNeverEnd } from './ledger/holds-never-end.ts';
import { oneMicroShortIsEnough } from './ledger/one-micro-short-is-enough.ts';
import { overTheCapInARace } from './ledger/over-the-cap-in-a-race.ts';
import { overdrawnInARace } from './ledger/overdrawn-in-a-race.ts';
import { servesWithoutFunds } from './ledger/serves-without-funds.ts';
import { settlesAgainOnARetry } from './ledger/settles-again-on-a-retry.ts';
import { spendRateNotKept } from './ledger/spend-rate-not-kept.ts';
import { marketFaults } from './market-faults.ts';
import { aVoucherPaysTwice } from './payments/a-voucher-pays-twice.ts';
import { aVoucherPaysTwoRacers } from './payments/a-voucher-pays-two-racers.ts';
import { demandAddsAFee } from './payments/adds-a-fee.ts';
import { anyVoucherIsGood } from './payments/any-voucher-is-good.ts';
import { eachCallCoveredAlone } from './payments/each-call-covered-alone.ts';
import { expiredVouchersAreGood } from './payments/expired-vouchers-are-good.ts';
import { goodForAnyCall } from './payments/good-for-any-call.ts';
import { noVoucherIsGood } from './payments/no-voucher-is-good.ts';
import { recoveryIdMended } from './payments/recovery-id-mended.ts';
import { runsBeforeTheDemand } from './payments/runs-before-the-demand.ts';
import { unpaidDemandStandsInTheWay } from './payments/unpaid-demand-stands-in-the-way.ts';
import { usedVouchersKeptInMemory } from './payments/used-vouchers-kept-in-memory.ts';
import { wrapperIsTheResource } from './payments/wrapper-is-the-resource.ts';
import { firstPriceForEver } from './pricing/first-price-for-ever.ts';
import { oneFreeCallMore } from './pricing/one-free-call-more.ts';
import { purchaseFaults } from './purchase-faults.ts';
import { hundredReads } from './rate-limits/hundred-reads.ts';
import { listsByCredential } from './rate-limits/lists-by-credential.ts';
import { listsNotCounted } from './rate-limits/lists-not-counted.ts';
import { oneCounterForDiscovery } from './rate-limits/one-counter-for-discovery.ts';
import { readsCost } from './rate-limits/reads-cost.ts';
import { readsNotCounted } from './rate-limits/reads-not-counted.ts';
import { refusalsNotCounted } from './rate-limits/refusals-not-counted.ts';
import { searchesByAccount } from './rate-limits/searches-by-account.ts';
import { searchesByUrl } from './rate-limits/searches-by-url.ts';
import { searchesCost } from './rate-limits/searches-cost.ts';
import { signInsNotCounted } from './rate-limits/sign-ins-not-counted.ts';
import { sixtyOneRefusals } from './rate-limits/sixty-one-refusals.ts';
import { slidingMinute } from './rate-limits/sliding-minute.ts';
import { thirtyLists } from './rate-limits/thirty-lists.ts';
import { thirtyOneSearches } from './rate-limits/thirty-one-searches.ts';
import { twentyNineSearches } from './rate-limits/twenty-nine-searches.ts';
import { waitTooShort } from './rate-limits/wait-too-short.ts';
import { requestSignerFaults } from './request-signer-faults.ts';
import { restFaults } from './rest-faults.ts';
import { failureIsAResult } from './router/failure-is-a-result.ts';
import { failureThrows } from './router/failure-throws.ts';
import { rejectionIsAResult } from './router/rejection-is-a-result.ts';
import { rulesDoNotBind } from './router/rules-do-not-bind.ts';
import { signsForTheFirstProvider } from './router/signs-for-the-first-provider.ts';
import { triesEveryProviderTwice } from './router/tries-every-provider-twice.ts';
import { unsupportedFieldDropped } from './router/unsupported-field-dropped.ts';
import { grantKeptForAnHour } from './settlement/grant-kept-for-an-hour.ts';
import { grantNotLookedAt } from './settlement/grant-not-looked-at.ts';
import { noChainAtHand } from './settlement/no-chain-at-hand.ts';
import { redeemsNothing } from './settlement/redeems-nothing.ts';
import { everySetIsTheCatalogue } from './urls/every-set-is-the-catalogue.ts';
import { newestVersionSelected } from './urls/newest-version-selected.ts';
import { thresholdsIgnored } from './urls/thresholds-ignored.ts';
import { unknownIsEverything } from './urls/unknown-is-everything.ts';
import { x402Faults } from './x402-faults.ts';

export const faults: readonly Fault[] = [
  ...agentmuxerClientFaults,
  ...callFaults,
  ...clientFaults,
  ...codecFaults,
  ...helperFaults,
  approvalNotAsked,
  customerIsOnAnyChain,
  pauseIgnored,
  remembersTheFirstSignIn,
  accessOfTheFirstPage,
  callsIgnorePolicy,
  callsIgnoreTheUrl,
  categoriesOfEverybody,
  everythingIsPinned,
  inputNotChecked,
  listIgnoresPolicy,
  listIgnoresTheUrl,
  listLosesTheLast,
  oneListForAllAgents,
  orderChanges,
  outputNotChecked,
  pagesStartLate,
  searchAsksTheProviders,
  searchIgnoresPolicy,
  servesWhatIsGone,
  tellsOfUnsuppliedTools,
  thereIsAlwaysMore,
  toolSetsAreNotSearched,
  halfAMinuteAhead,
  standsStill,
  timersNeverFire,
  anyHolder,
  anyUrl,
  continuesInSummary,
  eachPageRenews,
  failsOnForeignCursors,
  liveFifteenMinutes,
  noPageCeiling,
  sealNotChecked,
  claimedApartFromTheHold,
  claimedAtTheEnd,
  eachRetryHolds,
  failuresNotKept,
  forgetsWhenFinished,
  keysLiveAnHour,
  keysOfOneProcess,
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
  eachProcessTrustsOnce,
  exactFundsAreTooLittle,
  failedCallsArePaid,
  forgetsToCapture,
  forgetsToRelease,
  freeCallsNotCounted,
  holdsNeverEnd,
  oneMicroShortIsEnough,
  overTheCapInARace,
  overdrawnInARace,
  servesWithoutFunds,
  settlesAgainOnARetry,
  spendRateNotKept,
  aVoucherPaysTwice,
  aVoucherPaysTwoRacers,
  demandAddsAFee,
  anyVoucherIsGood,
  eachCallCoveredAlone,
  expiredVouchersAreGood,
  goodForAnyCall,
  noVoucherIsGood,
  recoveryIdMended,
  runsBeforeTheDemand,
  unpaidDemandStandsInTheWay,
  usedVouchersKeptInMemory,
  wrapperIsTheResource,
  firstPriceForEver,
  oneFreeCallMore,
  hundredReads,
  listsByCredential,
  listsNotCounted,
  oneCounterForDiscovery,
  readsCost,
  readsNotCounted,
  refusalsNotCounted,
  searchesByAccount,
  searchesByUrl,
  searchesCost,
  signInsNotCounted,
  sixtyOneRefusals,
  slidingMinute,
  thirtyLists,
  thirtyOneSearches,
  twentyNineSearches,
  waitTooShort,
  ...marketFaults,
  ...purchaseFaults,
  ...requestSignerFaults,
  ...restFaults,
  failureIsAResult,
  failureThrows,
  rejectionIsAResult,
  rulesDoNotBind,
  signsForTheFirstProvider,
  triesEveryProviderTwice,
  unsupportedFieldDropped,
  grantKeptForAnHour,
  grantNotLookedAt,
  noChainAtHand,
  redeemsNothing,
  everySetIsTheCatalogue,
  newestVersionSelected,
  thresholdsIgnored,
  unknownIsEverything,
  ...x402Faults,
];

/** Throws, where there is no such fault, with a sentence that says what to do. */
export function faultByName(name: string): Fault {
  const found = faults.find((fault) => fault.name === name);
  if (found === undefined) throw new Error(`There is no fault "${name}"; \`touchstone list --json\` names them all.`);
  return found;
}
