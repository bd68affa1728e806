import { fault } from '../../../src/contract/index.ts';

export const noReceiptOfWhatWasCharged = fault({
  name: 'ledger/no-receipt-of-what-was-charged',
  dialect: 'assay',
  breaks: ['assay.client.receipt-intent-null-when-free', 'assay.client.receipt-route'],
  on: { kind: 'port', name: 'ledger' },
  wrap: (ledger) => ({
    ...ledger,
    purchaseOf: async (accountId, intentId) => {
      const purchase = await ledger.purchaseOf(accountId, intentId);
      return purchase?.state === 'refunded' ? purchase : undefined;
    },
  }),
});
