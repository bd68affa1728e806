import { fault } from '../../../src/contract/index.ts';

export const receiptsOfEverybody = fault({
  name: 'ledger/receipts-of-everybody',
  dialect: 'assay',
  breaks: ['assay.client.receipt-route'],
  on: { kind: 'port', name: 'ledger' },
  wrap: (ledger) => ({ ...ledger, purchaseOf: (_, intentId) => ledger.purchase(intentId) }),
});
