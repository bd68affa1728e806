import { fault } from '../../../src/contract/index.ts';

export const purchasesNeverFinal = fault({
  name: 'ledger/purchases-never-final',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.result.charge-status'],
  on: { kind: 'port', name: 'ledger' },
  wrap: (ledger) => ({ ...ledger, capture: async () => {} }),
});
