import { fault } from '../../../src/contract/index.ts';

export const noChainAtHand = fault({
  name: 'settlement/no-chain-at-hand',
  dialect: 'assay',
  breaks: ['assay.client.voucher-accepted', 'assay.client.requirement-complete', 'assay.error.payment-required'],
  on: { kind: 'port', name: 'settlement' },
  wrap: (settlement) => ({ ...settlement, network: async () => undefined }),
});
