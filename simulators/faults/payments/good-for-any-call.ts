import { fault } from '../../../src/contract/index.ts';

export const goodForAnyCall = fault({
  name: 'payments/good-for-any-call',
  dialect: 'assay',
  breaks: ['assay.client.requirement-binds-arguments'],
  on: { kind: 'port', name: 'payments' },
  wrap: (payments) => ({
    ...payments,
    verify: (signed, call) => {
      const { resource, requestHash } = signed.voucher;
      return payments.verify(signed, { ...call, resource, requestHash });
    },
  }),
});
