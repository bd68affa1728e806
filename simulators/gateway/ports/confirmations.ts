/** The confirmations port: a price for one call, told with a reference, that holds for a while. */
import { randomUUID } from 'node:crypto';
import type { Clock, ConfirmationsPort } from '../../../src/contract/index.ts';
import type { GatewaySettings } from '../settings.ts';
import type { Store } from '../store/store.ts';

export function confirmationsPort(
  { confirmations }: Store,
  clock: Clock,
  settings: GatewaySettings,
): ConfirmationsPort {
  return {
    async issue({ agentId, key, operation }, costMicros) {
      const now = clock.now();
      const call = { agentId, key, operation };
      const expiresAt = now + settings.confirmationTtlMs;
      return confirmations.issue({ reference: randomUUID(), call, costMicros, expiresAt }, now);
    },
    find: async (reference) => confirmations.find(reference),
    async admits({ call, expiresAt }, { agentId, key, operation }) {
      const isThatCall = call.agentId === agentId && call.key === key && call.operation === operation;
      return isThatCall && clock.now() < expiresAt;
    },
  };
}
