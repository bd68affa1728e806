import { fault } from '../../../src/contract/index.ts';
import { chargesAMicroMoreThan } from '../fee.ts';

export const addsAFee = fault({
  name: 'ledger/adds-a-fee',
  dialect: 'assay',
  breaks: ['assay.call.no-wrapper-fee', 'assay.replay.no-second-execution'],
  on: { kind: 'port', name: 'ledger' },
  wrap: (ledger) => chargesAMicroMoreThan(ledger),
});
