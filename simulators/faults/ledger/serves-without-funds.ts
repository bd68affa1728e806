import { fault } from '../../../src/contract/index.ts';
import { servesTheBroke } from '../trusts.ts';

export const servesWithoutFunds = fault({
  name: 'ledger/serves-without-funds',
  dialect: 'assay',
  breaks: [
    'assay.error.payment-insufficient-funds',
    'assay.direct.same-payment',
    'assay.error.mcp-quota-exceeded',
    'assay.client.escrow-cover-counts-open-holds',
  ],
  on: { kind: 'port', name: 'ledger' },
  wrap: (ledger) => servesTheBroke(ledger),
});
