import { fault } from '../../../src/contract/index.ts';
import { without } from '../members.ts';

export const receiptWithoutStatus = fault({
  name: 'assay/receipt-without-status',
  dialect: 'assay',
  breaks: ['assay.receipt.status', 'assay.direct.same-receipt'],
  on: { kind: 'codec', name: 'assay' },
  stopsPurchases: true,
  wrap: (codec) => ({ ...codec, receipt: (receipt, asset) => without(codec.receipt(receipt, asset), 'status') }),
});
