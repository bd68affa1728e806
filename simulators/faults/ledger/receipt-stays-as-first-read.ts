import { fault, type Purchase } from '../../../src/contract/index.ts';

export const receiptStaysAsFirstRead = fault({
  name: 'ledger/receipt-stays-as-first-read',
  dialect: 'assay',
  breaks: ['assay.client.receipt-route'],
  on: { kind: 'port', name: 'ledger' },
  wrap: (ledger) => {
    const read = new Map<string, Purchase>();
    return {
      ...ledger,
      purchaseOf: async (accountId, intentId) => {
        const name = `${accountId} ${intentId}`;
        const purchase = read.get(name) ?? (await ledger.purchaseOf(accountId, intentId));
        if (purchase !== undefined) read.set(name, purchase);
        return purchase;
      },
    };
  },
});
