import { fault } from '../../../src/contract/index.ts';

export const debtNotLookedAt = fault({
  name: 'ledger/debt-not-looked-at',
  dialect: 'assay',
  breaks: ['assay.error.payment-debt-outstanding'],
  on: { kind: 'port', name: 'ledger' },
  wrap: (ledger) => ({ ...ledger, debt: async () => 0n }),
});
