import { fault } from '../../../src/contract/index.ts';
import { without } from '../members.ts';

export const receiptWithoutAttempts = fault({
  name: 'assay/receipt-without-attempts',
  dialect: 'assay',
  breaks: ['assay.receipt.classification-and-attempts', 'assay.direct.same-receipt'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({ ...codec, receipt: (receipt, asset) => without(codec.receipt(receipt, asset), 'attempts') }),
});
