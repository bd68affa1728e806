import { fault } from '../../../src/contract/index.ts';

export const eachCallCoveredAlone = fault({
  name: 'payments/each-call-covered-alone',
  dialect: 'assay',
  breaks: ['assay.client.escrow-cover-counts-open-holds'],
  on: { kind: 'port', name: 'payments' },
  wrap: (payments) => ({
    ...payments,
    verify: async (signed, call) => {
      const verdict = await payments.verify(signed, call);
      if (verdict.kind === 'refused' || verdict.payment.coverMicros < verdict.priceMicros) return verdict;
      return { ...verdict, payment: { ...verdict.payment, coverMicros: 10n ** 12n } };
    },
  }),
});
