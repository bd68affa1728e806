import { fault } from '../../../src/contract/index.ts';

export const receiptCountsTwice = fault({
  name: 'assay/receipt-counts-twice',
  dialect: 'assay',
  breaks: ['assay.receipt.charged-and-held'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    // What is held is told as charged already.
    receipt: (receipt, asset) =>
      codec.receipt({ ...receipt, chargedMicros: receipt.chargedMicros + receipt.heldMicros }, asset),
  }),
});
