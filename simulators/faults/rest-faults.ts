/** What can be wrong with receipts by REST, with scopes, with the binding of payment keys, and with signing in. */
import type { Fault } from '../../src/contract/index.ts';
import { everyScope } from './accounts/every-scope.ts';
import { challengeNamesNoCredential } from './assay/challenge-names-no-credential.ts';
import { missingScopeUnnamed } from './assay/missing-scope-unnamed.ts';
import { receiptRouteChargesAtOnce } from './assay/receipt-route-charges-at-once.ts';
import { receiptRouteHasNoWithheld } from './assay/receipt-route-has-no-withheld.ts';
import { restScopeUnnamed } from './assay/rest-scope-unnamed.ts';
import { unknownReceiptIsEmpty } from './assay/unknown-receipt-is-empty.ts';
import { anySignatureIsGood } from './bindings/any-signature-is-good.ts';
import { bothFirstKeysAreActive } from './bindings/both-first-keys-are-active.ts';
import { challengeAnsweredTwice } from './bindings/challenge-answered-twice.ts';
import { challengeLivesAnHour } from './bindings/challenge-lives-an-hour.ts';
import { challengeOfAnybody } from './bindings/challenge-of-anybody.ts';
import { lateAnswersAreTaken } from './bindings/late-answers-are-taken.ts';
import { oneKeyForMany } from './bindings/one-key-for-many.ts';
import { secondKeyTakesOver } from './bindings/second-key-takes-over.ts';
import { noReceiptOfWhatWasCharged } from './ledger/no-receipt-of-what-was-charged.ts';
import { receiptStaysAsFirstRead } from './ledger/receipt-stays-as-first-read.ts';
import { receiptsOfEverybody } from './ledger/receipts-of-everybody.ts';
import { approvalCosts } from './sign-ins/approval-costs.ts';

export const restFaults: readonly Fault[] = [
  everyScope,
  challengeNamesNoCredential,
  missingScopeUnnamed,
  receiptRouteChargesAtOnce,
  receiptRouteHasNoWithheld,
  restScopeUnnamed,
  unknownReceiptIsEmpty,
  anySignatureIsGood,
  bothFirstKeysAreActive,
  challengeAnsweredTwice,
  challengeLivesAnHour,
  challengeOfAnybody,
  lateAnswersAreTaken,
  oneKeyForMany,
  secondKeyTakesOver,
  noReceiptOfWhatWasCharged,
  receiptStaysAsFirstRead,
  receiptsOfEverybody,
  approvalCosts,
];
