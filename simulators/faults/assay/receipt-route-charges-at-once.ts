import { fault } from '../../../src/contract/index.ts';

export const receiptRouteChargesAtOnce = fault({
  name: 'assay/receipt-route-charges-at-once',
  dialect: 'assay',
  breaks: ['assay.client.receipt-route'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    purchaseReceipt: (purchase, asset) => {
      const told = codec.purchaseReceipt(purchase, asset);
      return { ...told, chargedPrice: told['listedPrice'] ?? null };
    },
  }),
});
