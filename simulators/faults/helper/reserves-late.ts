import { fault } from '../../../src/contract/index.ts';

export const reservesLate = fault({
  name: 'helper/reserves-late',
  dialect: 'assay',
  breaks: ['assay.client.payer-keeps-limits'],
  on: { kind: 'helper', name: 'spending' },
  wrap: (spending) => ({
    ...spending,
    reserve(payment) {
      setTimeout(() => spending.reserve(payment), 100).unref();
      return () => undefined;
    },
  }),
});
