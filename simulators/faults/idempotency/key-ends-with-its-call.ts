import { fault } from '../../../src/contract/index.ts';
import { whileRunning } from './while-running.ts';

/** Whoever lost the answer finds no key, and buys again. */
export const keyEndsWithItsCall = fault({
  name: 'idempotency/key-ends-with-its-call',
  dialect: 'agentmuxer',
  breaks: [
    'agentmuxer.idempotency.survives-client-timeout',
    'agentmuxer.idempotency.replay',
    'agentmuxer.result.replayed-boolean',
    'agentmuxer.price.accepted-retry-is-replay',
  ],
  on: { kind: 'port', name: 'idempotency' },
  law: 'purchase.exactly-once',
  wrap: (_, { clock }) => whileRunning(clock),
});
