import { fault, type KeyedCall } from '../../../src/contract/index.ts';

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
  wrap: (idempotency) => {
    const own = <C extends KeyedCall>(call: C): C => ({ ...call, key: `${process.pid} ${call.key}` });
    return {
      find: (call) => idempotency.find(own(call)),
      reserve: (call) => idempotency.reserve(own(call)),
      claim: (call) => idempotency.claim(own(call)),
      keep: (call, result) => idempotency.keep(own(call), result),
    };
  },
});
