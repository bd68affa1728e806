import { fault } from '../../../src/contract/index.ts';

export const runsBeforeTheDemand = fault({
  name: 'payments/runs-before-the-demand',
  dialect: 'assay',
  breaks: ['assay.error.payment-required'],
  on: { kind: 'port', name: 'payments' },
  wrap: (payments, { ports }) => ({
    ...payments,
    demand: async (call) => {
      await ports().router.attempt(call.provider, { callId: 'unpaid', body: '{}' });
      return payments.demand(call);
    },
  }),
});
