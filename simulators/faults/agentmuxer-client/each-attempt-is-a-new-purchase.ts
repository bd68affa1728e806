import { fault } from '../../../src/contract/index.ts';

export const eachAttemptIsANewPurchase = fault({
  name: 'agentmuxer-client/each-attempt-is-a-new-purchase',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.idempotency.client-key-discipline', 'agentmuxer.idempotency.client-does-not-rebuy'],
  on: { kind: 'client', name: 'offeringCalls' },
  wrap: (calls) => ({
    ...calls,
    again: (sent, newKey) => ({ ...calls.again(sent, newKey), idempotencyKey: newKey() }),
  }),
});
