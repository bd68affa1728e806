import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const buysAgainWhilePending = fault({
  name: 'agentmuxer-client/buys-again-while-pending',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.idempotency.client-does-not-rebuy'],
  on: { kind: 'client', name: 'offeringCalls' },
  wrap: (calls) => ({
    ...calls,
    afterwards: (sent, end, came, newKey) =>
      membersOf(came['cost'])['chargeStatus'] === 'pending'
        ? { ...sent, idempotencyKey: newKey() }
        : calls.afterwards(sent, end, came, newKey),
  }),
});
