import { fault } from '../../../src/contract/index.ts';
import { without } from '../members.ts';

export const receiptRouteHasNoWithheld = fault({
  name: 'assay/receipt-route-has-no-withheld',
  dialect: 'assay',
  breaks: ['assay.client.receipt-route'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    purchaseReceipt: (purchase, asset) => without(codec.purchaseReceipt(purchase, asset), 'withheld'),
  }),
});
