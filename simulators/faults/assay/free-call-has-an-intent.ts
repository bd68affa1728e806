import { fault } from '../../../src/contract/index.ts';

export const freeCallHasAnIntent = fault({
  name: 'assay/free-call-has-an-intent',
  dialect: 'assay',
  breaks: ['assay.client.receipt-intent-null-when-free'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    receipt: (receipt, asset) => codec.receipt({ ...receipt, intentId: receipt.intentId ?? 'free' }, asset),
  }),
});
