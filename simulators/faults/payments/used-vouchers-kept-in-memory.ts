import { fault } from '../../../src/contract/index.ts';

/** Which vouchers were used is known to the process that took them, until it ends. */
export const usedVouchersKeptInMemory = fault({
  name: 'payments/used-vouchers-kept-in-memory',
  dialect: 'assay',
  breaks: ['assay.client.voucher-used-once'],
  on: { kind: 'port', name: 'payments' },
  hosting: 'process',
  wrap: (payments) => ({
    ...payments,
    verify: async (signed, call) => {
      const verdict = await payments.verify(signed, call);
      if (verdict.kind === 'refused') return verdict;
      return { ...verdict, payment: { ...verdict.payment, use: `${process.pid} ${verdict.payment.use}` } };
    },
  }),
});
