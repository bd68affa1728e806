import { fault } from '../../../src/contract/index.ts';

export const recoveryIdMended = fault({
  name: 'payments/recovery-id-mended',
  dialect: 'assay',
  breaks: ['assay.client.voucher-signature-forms'],
  on: { kind: 'port', name: 'payments' },
  wrap: (payments) => ({
    ...payments,
    // The escrow takes 27 and 28 alone: such a call is served and cannot be collected.
    verify: (signed, call) => {
      const signature = signed.signature.replace(/0([01])$/, (_, v) => (v === '0' ? '1b' : '1c'));
      return payments.verify({ ...signed, signature }, call);
    },
  }),
});
