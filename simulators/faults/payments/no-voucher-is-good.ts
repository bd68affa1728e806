import { fault } from '../../../src/contract/index.ts';

export const noVoucherIsGood = fault({
  name: 'payments/no-voucher-is-good',
  dialect: 'assay',
  breaks: ['assay.client.voucher-accepted', 'assay.error.payment-required', 'assay.client.voucher-used-once'],
  on: { kind: 'port', name: 'payments' },
  wrap: (payments) => ({
    ...payments,
    verify: (signed, call) => payments.verify({ ...signed, signature: '0x' }, call),
  }),
});
