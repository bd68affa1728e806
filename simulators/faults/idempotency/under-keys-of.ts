import type { IdempotencyPort, KeyedCall } from '../../../src/contract/index.ts';

/** The same port, in which each call has the key that is made of it. */
export function underKeysOf(idempotency: IdempotencyPort, keyOf: (call: KeyedCall) => string): IdempotencyPort {
  const own = (call: KeyedCall): KeyedCall => ({ ...call, key: keyOf(call) });
  return {
    find: (call) => idempotency.find(own(call)),
    reserve: (call) => idempotency.reserve(own(call)),
    claim: (call) => idempotency.claim(own(call)),
    keep: (call, result) => idempotency.keep(own(call), result),
  };
}
