import { fault } from '../../../src/contract/index.ts';

export const settlesNothing = fault({
  name: 'x402/settles-nothing',
  dialect: 'assay',
  breaks: ['assay.error.payment-required'],
  on: { kind: 'port', name: 'x402' },
  wrap: (x402) => ({
    ...x402,
    settle: async () => ({ kind: 'redeemed', transaction: `0x${'0'.repeat(64)}` }),
  }),
});
