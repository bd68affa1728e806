import { fault } from '../../../src/contract/index.ts';
import { underKeysOf } from './under-keys-of.ts';

/** Each process has keys of its own: neither a replica nor the gateway that comes back knows them. */
export const purchasesOfOneProcess = fault({
  name: 'idempotency/purchases-of-one-process',
  dialect: 'agentmuxer',
  breaks: [
    'agentmuxer.idempotency.replay',
    'agentmuxer.idempotency.concurrent',
    'agentmuxer.idempotency.survives-client-timeout',
  ],
  on: { kind: 'port', name: 'idempotency' },
  hosting: 'process',
  wrap: (idempotency) => underKeysOf(idempotency, ({ key }) => `${process.pid} ${key}`),
});
