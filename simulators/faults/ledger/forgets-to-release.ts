import { fault } from '../../../src/contract/index.ts';

export const forgetsToRelease = fault({
  name: 'ledger/forgets-to-release',
  dialect: 'assay',
  breaks: ['assay.error.provider-contract-violation-refund', 'assay.replay.no-second-execution'],
  on: { kind: 'port', name: 'ledger' },
  wrap: (ledger) => ({ ...ledger, release: async () => {} }),
});
