import { fault } from '../../../src/contract/index.ts';
import { coversDespite } from '../trusts.ts';

export const anyVoucherIsGood = fault({
  name: 'payments/any-voucher-is-good',
  dialect: 'assay',
  breaks: [
    'assay.client.voucher-tampering-refused',
    'assay.client.voucher-signature-forms',
    'assay.client.voucher-window',
    'assay.client.requirement-binds-arguments',
  ],
  on: { kind: 'port', name: 'payments' },
  wrap: (payments, { clock }) => coversDespite(payments, clock, 'PAYMENT_VOUCHER_INVALID'),
});
