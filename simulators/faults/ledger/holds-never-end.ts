import { fault } from '../../../src/contract/index.ts';

export const holdsNeverEnd = fault({
  name: 'ledger/holds-never-end',
  dialect: 'assay',
  breaks: ['assay.replay.no-second-execution', 'assay.client.voucher-accepted'],
  on: { kind: 'port', name: 'ledger' },
  wrap: (ledger) => ({ ...ledger, due: async () => [], nextDue: async () => undefined }),
});
