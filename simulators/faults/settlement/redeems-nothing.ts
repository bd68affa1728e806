import { fault } from '../../../src/contract/index.ts';

export const redeemsNothing = fault({
  name: 'settlement/redeems-nothing',
  dialect: 'assay',
  breaks: ['assay.client.voucher-accepted', 'assay.client.seq-survives-unpaid-requirements'],
  on: { kind: 'port', name: 'settlement' },
  wrap: (settlement) => ({
    ...settlement,
    redeem: async () => ({ kind: 'redeemed', transaction: `0x${'0'.repeat(64)}` }),
  }),
});
