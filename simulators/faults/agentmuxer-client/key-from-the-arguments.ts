import { createHash } from 'node:crypto';
import { fault } from '../../../src/contract/index.ts';

export const keyFromTheArguments = fault({
  name: 'agentmuxer-client/key-from-the-arguments',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.idempotency.client-key-discipline'],
  on: { kind: 'client', name: 'offeringCalls' },
  wrap: (calls) => ({
    ...calls,
    begun: (order, _newKey, connection) =>
      calls.begun(order, () => createHash('sha256').update(JSON.stringify(order)).digest('hex'), connection),
  }),
});
