/** What can be wrong around a purchase at an AgentMuxer gateway: signing in, searching, inspecting, reporting. */
import type { Fault } from '../../src/contract/index.ts';
import { anyKeyIsGood } from './accounts/any-key-is-good.ts';
import { noBearerIsKnown } from './accounts/no-bearer-is-known.ts';
import { nobodyIsTheLastCaller } from './accounts/nobody-is-the-last-caller.ts';
import { nobodyMayLookAround } from './accounts/nobody-may-look-around.ts';
import { acceptedNotTold } from './agentmuxer/accepted-not-told.ts';
import { afterRefused } from './agentmuxer/after-refused.ts';
import { anyDirectionIsAfter } from './agentmuxer/any-direction-is-after.ts';
import { beforeIsTheDefault } from './agentmuxer/before-is-the-default.ts';
import { beforePagesForward } from './agentmuxer/before-pages-forward.ts';
import { benchmarkedRefused } from './agentmuxer/benchmarked-refused.ts';
import { cursorBackIsTheOneOn } from './agentmuxer/cursor-back-is-the-one-on.ts';
import { detailNeeded } from './agentmuxer/detail-needed.ts';
import { duplicateOnlyWhenTrue } from './agentmuxer/duplicate-only-when-true.ts';
import { everyInputIsNeeded } from './agentmuxer/every-input-is-needed.ts';
import { everythingIsAvailable } from './agentmuxer/everything-is-available.ts';
import { filtersAreNoLists } from './agentmuxer/filters-are-no-lists.ts';
import { firstInterfaceTold } from './agentmuxer/first-interface-told.ts';
import { inputsWithoutLocation } from './agentmuxer/inputs-without-location.ts';
import { inputsWithoutNeed } from './agentmuxer/inputs-without-need.ts';
import { inputsWithoutType } from './agentmuxer/inputs-without-type.ts';
import { inspectionWithoutUsage } from './agentmuxer/inspection-without-usage.ts';
import { itemsHaveNoAvailability } from './agentmuxer/items-have-no-availability.ts';
import { itemsHaveNoDescription } from './agentmuxer/items-have-no-description.ts';
import { itemsHaveNoPrice } from './agentmuxer/items-have-no-price.ts';
import { itemsNameTheOffering } from './agentmuxer/items-name-the-offering.ts';
import { limitIgnored } from './agentmuxer/limit-ignored.ts';
import { limitOf50Refused } from './agentmuxer/limit-of-50-refused.ts';
import { limitOf51Served } from './agentmuxer/limit-of-51-served.ts';
import { longDetailCut } from './agentmuxer/long-detail-cut.ts';
import { longestDetailRefused } from './agentmuxer/longest-detail-refused.ts';
import { longestQueryRefused } from './agentmuxer/longest-query-refused.ts';
import { noCursorBack } from './agentmuxer/no-cursor-back.ts';
import { noInvocationIsTheLastOne } from './agentmuxer/no-invocation-is-the-last-one.ts';
import { noLimitIsEverything } from './agentmuxer/no-limit-is-everything.ts';
import { noVersionIsTheLastOne } from './agentmuxer/no-version-is-the-last-one.ts';
import { notUsefulInOtherSpelling } from './agentmuxer/not-useful-in-other-spelling.ts';
import { notUsefulRefused } from './agentmuxer/not-useful-refused.ts';
import { onePriceForAllItems } from './agentmuxer/one-price-for-all-items.ts';
import { overlongQueryCut } from './agentmuxer/overlong-query-cut.ts';
import { queryInputsUntold } from './agentmuxer/query-inputs-untold.ts';
import { queryNeeded } from './agentmuxer/query-needed.ts';
import { reportToolMissing } from './agentmuxer/report-tool-missing.ts';
import { successIsTheDefault } from './agentmuxer/success-is-the-default.ts';
import { tiersHaveNamesOfTheirOwn } from './agentmuxer/tiers-have-names-of-their-own.ts';
import { toolsHaveAPrefix } from './agentmuxer/tools-have-a-prefix.ts';
import { aStrangersReportCounts } from './ledger/a-strangers-report-counts.ts';
import { firstPageAgain } from './offering-cursors/first-page-again.ts';
import { noneIsKnownAgain } from './offering-cursors/none-is-known-again.ts';
import { beforeIncludesItsStart } from './offerings/before-includes-its-start.ts';
import { beforeStartsAtTheTop } from './offerings/before-starts-at-the-top.ts';
import { browsingFindsNothing } from './offerings/browsing-finds-nothing.ts';
import { capabilityGroupsNotFiltered } from './offerings/capability-groups-not-filtered.ts';
import { filtersOfTheFirstPageAlone } from './offerings/filters-of-the-first-page-alone.ts';
import { newestVersionFound } from './offerings/newest-version-found.ts';
import { oneItemMore } from './offerings/one-item-more.ts';
import { pageSkipsOne } from './offerings/page-skips-one.ts';
import { placesHaveNoTies } from './offerings/places-have-no-ties.ts';
import { protocolsNotFiltered } from './offerings/protocols-not-filtered.ts';
import { publishersNotFiltered } from './offerings/publishers-not-filtered.ts';
import { searchAsksTheProviders } from './offerings/search-asks-the-providers.ts';
import { tagsNotFiltered } from './offerings/tags-not-filtered.ts';
import { taskFamiliesNotFiltered } from './offerings/task-families-not-filtered.ts';
import { trustTiersNotFiltered } from './offerings/trust-tiers-not-filtered.ts';
import { useCasesNotFiltered } from './offerings/use-cases-not-filtered.ts';
import { anotherOutcomeIsNew } from './outcomes/another-outcome-is-new.ts';
import { eachReportIsNew } from './outcomes/each-report-is-new.ts';
import { failedIsRefunded } from './outcomes/failed-is-refunded.ts';
import { firstIsADuplicate } from './outcomes/first-is-a-duplicate.ts';
import { lookedUpBeforeWritten } from './outcomes/looked-up-before-written.ts';
import { oneReportForAll } from './outcomes/one-report-for-all.ts';
import { reportsCost } from './outcomes/reports-cost.ts';
import { quotesCost } from './pricing/quotes-cost.ts';

export const marketFaults: readonly Fault[] = [
  anyKeyIsGood,
  noBearerIsKnown,
  nobodyIsTheLastCaller,
  nobodyMayLookAround,
  acceptedNotTold,
  afterRefused,
  anyDirectionIsAfter,
  beforeIsTheDefault,
  beforePagesForward,
  benchmarkedRefused,
  cursorBackIsTheOneOn,
  detailNeeded,
  duplicateOnlyWhenTrue,
  everyInputIsNeeded,
  everythingIsAvailable,
  filtersAreNoLists,
  firstInterfaceTold,
  inputsWithoutLocation,
  inputsWithoutNeed,
  inputsWithoutType,
  inspectionWithoutUsage,
  itemsHaveNoAvailability,
  itemsHaveNoDescription,
  itemsHaveNoPrice,
  itemsNameTheOffering,
  limitIgnored,
  limitOf50Refused,
  limitOf51Served,
  longDetailCut,
  longestDetailRefused,
  longestQueryRefused,
  noCursorBack,
  noInvocationIsTheLastOne,
  noLimitIsEverything,
  noVersionIsTheLastOne,
  notUsefulInOtherSpelling,
  notUsefulRefused,
  onePriceForAllItems,
  overlongQueryCut,
  queryInputsUntold,
  queryNeeded,
  reportToolMissing,
  successIsTheDefault,
  tiersHaveNamesOfTheirOwn,
  toolsHaveAPrefix,
  aStrangersReportCounts,
  firstPageAgain,
  noneIsKnownAgain,
  beforeIncludesItsStart,
  beforeStartsAtTheTop,
  browsingFindsNothing,
  capabilityGroupsNotFiltered,
  filtersOfTheFirstPageAlone,
  newestVersionFound,
  oneItemMore,
  pageSkipsOne,
  placesHaveNoTies,
  protocolsNotFiltered,
  publishersNotFiltered,
  searchAsksTheProviders,
  tagsNotFiltered,
  taskFamiliesNotFiltered,
  trustTiersNotFiltered,
  useCasesNotFiltered,
  anotherOutcomeIsNew,
  eachReportIsNew,
  failedIsRefunded,
  firstIsADuplicate,
  lookedUpBeforeWritten,
  oneReportForAll,
  reportsCost,
  quotesCost,
];
