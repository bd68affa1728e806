import { fault } from '../../../src/contract/index.ts';
import { claimedApart } from './claimed-apart.ts';

/** The key is looked up first and marked a moment later, so that two racers both find it free. */
export const claimedApartFromTheHold = fault({
  name: 'idempotency/claimed-apart-from-the-hold',
  dialect: 'assay',
  breaks: ['assay.replay.no-second-execution'],
  on: { kind: 'port', name: 'idempotency' },
  race: true,
  law: 'purchase.exactly-once',
  wrap: (idempotency, { clock }) => claimedApart(idempotency, clock),
});
