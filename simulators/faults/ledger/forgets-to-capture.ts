import { fault } from '../../../src/contract/index.ts';

export const forgetsToCapture = fault({
  name: 'ledger/forgets-to-capture',
  dialect: 'assay',
  breaks: ['assay.replay.no-second-execution'],
  on: { kind: 'port', name: 'ledger' },
  wrap: (ledger) => ({ ...ledger, capture: async () => {} }),
});
