/** Money that lies elsewhere and is taken by what its payer signed: vouchers of an escrow, x402 payments of a wallet. */
import type { ExactFunding, Hold, HoldOutcome, Purchase, VoucherFunding } from '../../../src/contract/index.ts';
import type { Database } from './database.ts';
import { paymentTable } from './payments.ts';
import { voucherTable } from './vouchers.ts';

export function signedTables(db: Database) {
  const vouchers = voucherTable(db);
  const payments = paymentTable(db);
  return {
    take: (funding: VoucherFunding | ExactFunding, hold: Hold): HoldOutcome =>
      funding.kind === 'x402' ? payments.take(funding, hold) : vouchers.take(funding, hold),
    close({ intentId, funding }: Purchase, state: 'released' | 'redeemed'): void {
      if (funding.kind === 'voucher') vouchers.close(intentId, state);
      if (funding.kind === 'x402') payments.close(intentId, state);
    },
    dueOf: vouchers.dueOf,
    redeeming: (intentId: string): void => vouchers.close(intentId, 'redeeming'),
  };
}
