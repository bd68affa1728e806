import { fault } from '../../../src/contract/index.ts';
import { without } from '../members.ts';

export const receiptWithoutIntent = fault({
  name: 'assay/receipt-without-intent',
  dialect: 'assay',
  breaks: ['assay.receipt.intent-id', 'assay.direct.same-receipt'],
  on: { kind: 'codec', name: 'assay' },
  stopsPurchases: true,
  wrap: (codec) => ({ ...codec, receipt: (receipt, asset) => without(codec.receipt(receipt, asset), 'intentId') }),
});
