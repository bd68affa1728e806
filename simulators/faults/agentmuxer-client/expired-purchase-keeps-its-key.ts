import { fault } from '../../../src/contract/index.ts';

export const expiredPurchaseKeepsItsKey = fault({
  name: 'agentmuxer-client/expired-purchase-keeps-its-key',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.price.expired-needs-new-key'],
  on: { kind: 'client', name: 'offeringCalls' },
  wrap: (calls) => ({
    ...calls,
    anew: (sent, newKey) => calls.anew(sent, () => String(sent['idempotencyKey'] ?? newKey())),
  }),
});
