/** The idempotency port: what a key means now. The claim itself happens inside the ledger's hold. */
import type { Clock, IdempotencyPort, KeyedCall, KeyState } from '../../../src/contract/index.ts';
import type { GatewaySettings } from '../settings.ts';
import type { KeyRow } from '../store/keys.ts';
import type { Store } from '../store/store.ts';

/** A larger result is delivered once and not kept, where the contract lets it be. */
const KEPT_BYTES_MAX = 1024 * 1024;

export function idempotencyPort({ keys }: Store, clock: Clock, settings: GatewaySettings): IdempotencyPort {
  function found({ agentId, key, operation }: KeyedCall): KeyState {
    const row = keys.find(agentId, key);
    if (row === undefined) return { kind: 'free' };
    return row.operation === operation ? stateOf(row, clock.now() - row.startedAt, settings) : { kind: 'reused' };
  }

  return {
    find: async (call) => found(call),
    async reserve(call) {
      keys.reserve(call, clock.now());
      return found(call);
    },
    claim: async (call) => call,
    keep: async (call, result, { whole } = { whole: false }) => {
      const isTooLarge = !whole && result.kind === 'delivered' && Buffer.byteLength(result.text) > KEPT_BYTES_MAX;
      return isTooLarge ? { call } : { call, result };
    },
  };
}

function stateOf(
  { intentId, startedAt, finished, result }: KeyRow,
  ageMs: number,
  settings: GatewaySettings,
): KeyState {
  if (intentId === undefined) return { kind: 'free' };
  if (!finished) return ageMs < settings.stallAfterMs ? { kind: 'running', startedAt } : { kind: 'stalled', intentId };
  if (result === undefined || ageMs > settings.idempotencyTtlMs) return { kind: 'unavailable', intentId };
  return { kind: 'finished', intentId, result };
}
