/** What can be wrong with payments by x402. */
import type { Fault } from '../../src/contract/index.ts';
import { aPaymentPaysTwice } from './x402/a-payment-pays-twice.ts';
import { anyPaymentIsGood } from './x402/any-payment-is-good.ts';
import { asksForAFee } from './x402/asks-for-a-fee.ts';
import { paymentNeverRead } from './x402/payment-never-read.ts';
import { settlesBeforeTheWork } from './x402/settles-before-the-work.ts';
import { settlesNothing } from './x402/settles-nothing.ts';

export const x402Faults: readonly Fault[] = [
  aPaymentPaysTwice,
  anyPaymentIsGood,
  asksForAFee,
  paymentNeverRead,
  settlesBeforeTheWork,
  settlesNothing,
];
