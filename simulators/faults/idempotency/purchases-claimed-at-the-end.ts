import { fault } from '../../../src/contract/index.ts';

/** The key is stored only when the provider has answered. */
export const purchasesClaimedAtTheEnd = fault({
  name: 'idempotency/purchases-claimed-at-the-end',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.idempotency.concurrent'],
  on: { kind: 'port', name: 'idempotency' },
  wrap: (idempotency) => ({ ...idempotency, claim: async () => undefined }),
});
