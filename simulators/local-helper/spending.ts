/** What this process has signed in the last 24 hours. A payment is counted before it is signed, so that none slips by. */
import type { HelperParts, SignedPayment } from '../../src/contract/index.ts';

const DAY_S = 86_400;

export function spendingRecord(): HelperParts['spending'] {
  let payments: readonly SignedPayment[] = [];
  return {
    signed(now) {
      payments = payments.filter(({ at }) => at > now - DAY_S);
      return payments;
    },
    reserve(payment) {
      payments = [...payments, payment];
      return () => {
        payments = payments.filter((other) => other !== payment);
      };
    },
  };
}
