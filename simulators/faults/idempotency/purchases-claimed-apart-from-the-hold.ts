import { fault } from '../../../src/contract/index.ts';
import { claimedApart } from './claimed-apart.ts';

/** The key is looked up first and marked a moment later, so that two racers both find it free. */
export const purchasesClaimedApartFromTheHold = fault({
  name: 'idempotency/purchases-claimed-apart-from-the-hold',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.idempotency.concurrent', 'agentmuxer.price.accepted-retry-is-replay'],
  on: { kind: 'port', name: 'idempotency' },
  race: true,
  wrap: (idempotency, { clock }) => claimedApart(idempotency, clock),
});
