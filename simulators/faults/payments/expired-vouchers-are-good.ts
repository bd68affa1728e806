import { fault } from '../../../src/contract/index.ts';
import { coversDespite } from '../trusts.ts';

export const expiredVouchersAreGood = fault({
  name: 'payments/expired-vouchers-are-good',
  dialect: 'assay',
  breaks: ['assay.client.voucher-window'],
  on: { kind: 'port', name: 'payments' },
  wrap: (payments, { clock }) => coversDespite(payments, clock, 'PAYMENT_VOUCHER_EXPIRED'),
});
