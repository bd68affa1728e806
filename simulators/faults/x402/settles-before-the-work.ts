import { fault } from '../../../src/contract/index.ts';

export const settlesBeforeTheWork = fault({
  name: 'x402/settles-before-the-work',
  dialect: 'assay',
  breaks: ['assay.error.payment-required'],
  on: { kind: 'port', name: 'x402' },
  wrap: (x402) => ({
    ...x402,
    verify: async (payment, call) => {
      const verdict = await x402.verify(payment, call);
      if (verdict.kind === 'covered') await x402.settle(verdict.payment);
      return verdict;
    },
  }),
});
