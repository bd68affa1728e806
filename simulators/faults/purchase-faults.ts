/** The faults of a purchase at an AgentMuxer gateway: prices to confirm, keys, results and refusals. */
import type { Fault } from '../../src/contract/index.ts';
import { acceptanceLiftsTheMaximum } from './agentmuxer/acceptance-lifts-the-maximum.ts';
import { answerNotTold } from './agentmuxer/answer-not-told.ts';
import { chargeIsFinalAtOnce } from './agentmuxer/charge-is-final-at-once.ts';
import { chargeIsSettled } from './agentmuxer/charge-is-settled.ts';
import { confirmedCostIsRounded } from './agentmuxer/confirmed-cost-is-rounded.ts';
import { costIsANumber } from './agentmuxer/cost-is-a-number.ts';
import { costIsInCents } from './agentmuxer/cost-is-in-cents.ts';
import { expiryNotTold } from './agentmuxer/expiry-not-told.ts';
import { invocationNotTold } from './agentmuxer/invocation-not-told.ts';
import { invocationOfNobody } from './agentmuxer/invocation-of-nobody.ts';
import { memberOrderCounts } from './agentmuxer/member-order-counts.ts';
import { nobodyRefuses } from './agentmuxer/nobody-refuses.ts';
import { refusalInWordsAlone } from './agentmuxer/refusal-in-words-alone.ts';
import { replayHasAnotherInvocation } from './agentmuxer/replay-has-another-invocation.ts';
import { replayHasNoAnswer } from './agentmuxer/replay-has-no-answer.ts';
import { replayTellsNoCost } from './agentmuxer/replay-tells-no-cost.ts';
import { replayedIsAWord } from './agentmuxer/replayed-is-a-word.ts';
import { replayedOnlyWhenTrue } from './agentmuxer/replayed-only-when-true.ts';
import { replayedStaysFalse } from './agentmuxer/replayed-stays-false.ts';
import { storedConfirmationIsReplayed } from './agentmuxer/stored-confirmation-is-replayed.ts';
import { termsAreNoUuid } from './agentmuxer/terms-are-no-uuid.ts';
import { termsNotTold } from './agentmuxer/terms-not-told.ts';
import { expiryNotLookedAt } from './confirmations/expiry-not-looked-at.ts';
import { goodForAnyAccount } from './confirmations/good-for-any-account.ts';
import { goodForAnyCall } from './confirmations/good-for-any-call.ts';
import { holdAMinuteLessThanTold } from './confirmations/hold-a-minute-less-than-told.ts';
import { ofOneProcess } from './confirmations/of-one-process.ts';
import { tellingAPriceCosts } from './confirmations/telling-a-price-costs.ts';
import { usedUnderAnyKey } from './confirmations/used-under-any-key.ts';
import { failureKeptAsASuccess } from './idempotency/failure-kept-as-a-success.ts';
import { keyEndsWithItsCall } from './idempotency/key-ends-with-its-call.ts';
import { otherArgumentsBuyAnew } from './idempotency/other-arguments-buy-anew.ts';
import { purchasesClaimedApartFromTheHold } from './idempotency/purchases-claimed-apart-from-the-hold.ts';
import { purchasesClaimedAtTheEnd } from './idempotency/purchases-claimed-at-the-end.ts';
import { purchasesOfOneProcess } from './idempotency/purchases-of-one-process.ts';
import { replayIsCharged } from './idempotency/replay-is-charged.ts';
import { toldToWhomItCouldBeSold } from './idempotency/told-to-whom-it-could-be-sold.ts';
import { acceptanceCostsAFee } from './ledger/acceptance-costs-a-fee.ts';
import { acceptanceOverridesTheBalance } from './ledger/acceptance-overrides-the-balance.ts';
import { acceptanceOverridesTheCap } from './ledger/acceptance-overrides-the-cap.ts';
import { eachAcceptanceBuys } from './ledger/each-acceptance-buys.ts';
import { failureIsChargedUntold } from './ledger/failure-is-charged-untold.ts';
import { feeBesideTheCost } from './ledger/fee-beside-the-cost.ts';
import { purchasesNeverFinal } from './ledger/purchases-never-final.ts';
import { asksBeforeTheCallIsAdmitted } from './router/asks-before-the-call-is-admitted.ts';

export const purchaseFaults: readonly Fault[] = [
  acceptanceLiftsTheMaximum,
  answerNotTold,
  chargeIsFinalAtOnce,
  chargeIsSettled,
  confirmedCostIsRounded,
  costIsANumber,
  costIsInCents,
  expiryNotTold,
  invocationNotTold,
  invocationOfNobody,
  memberOrderCounts,
  nobodyRefuses,
  refusalInWordsAlone,
  replayHasAnotherInvocation,
  replayHasNoAnswer,
  replayTellsNoCost,
  replayedIsAWord,
  replayedOnlyWhenTrue,
  replayedStaysFalse,
  storedConfirmationIsReplayed,
  termsAreNoUuid,
  termsNotTold,
  expiryNotLookedAt,
  goodForAnyAccount,
  goodForAnyCall,
  holdAMinuteLessThanTold,
  ofOneProcess,
  tellingAPriceCosts,
  usedUnderAnyKey,
  failureKeptAsASuccess,
  keyEndsWithItsCall,
  otherArgumentsBuyAnew,
  purchasesClaimedApartFromTheHold,
  purchasesClaimedAtTheEnd,
  purchasesOfOneProcess,
  replayIsCharged,
  toldToWhomItCouldBeSold,
  acceptanceCostsAFee,
  acceptanceOverridesTheBalance,
  acceptanceOverridesTheCap,
  eachAcceptanceBuys,
  failureIsChargedUntold,
  feeBesideTheCost,
  purchasesNeverFinal,
  asksBeforeTheCallIsAdmitted,
];
