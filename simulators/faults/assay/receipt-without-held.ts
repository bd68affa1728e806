import { fault } from '../../../src/contract/index.ts';
import { without } from '../members.ts';

export const receiptWithoutHeld = fault({
  name: 'assay/receipt-without-held',
  dialect: 'assay',
  breaks: ['assay.receipt.charged-and-held', 'assay.direct.same-receipt'],
  on: { kind: 'codec', name: 'assay' },
  stopsPurchases: true,
  wrap: (codec) => ({ ...codec, receipt: (receipt, asset) => without(codec.receipt(receipt, asset), 'held') }),
});
