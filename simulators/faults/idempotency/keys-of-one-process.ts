import { fault } from '../../../src/contract/index.ts';
import { underKeysOf } from './under-keys-of.ts';

/** Each process has keys of its own: neither a replica nor the gateway that comes back knows them. */
export const keysOfOneProcess = fault({
  name: 'idempotency/keys-of-one-process',
  dialect: 'assay',
  breaks: [
    'assay.replay.no-second-execution',
    'assay.error.idempotency-key-reused',
    'assay.error.idempotency-in-progress',
  ],
  on: { kind: 'port', name: 'idempotency' },
  hosting: 'process',
  wrap: (idempotency) => underKeysOf(idempotency, ({ key }) => `${process.pid} ${key}`),
});
