import type { Clock, IdempotencyPort, KeyedCall, KeyState } from '../../../src/contract/index.ts';

/** Keys that are known only as long as their calls run. */
export function whileRunning(clock: Clock): IdempotencyPort {
  const running = new Map<string, number>();
  const nameOf = ({ agentId, key }: KeyedCall) => `${agentId} ${key}`;
  const find = async (call: KeyedCall): Promise<KeyState> => {
    const startedAt = running.get(nameOf(call));
    return startedAt === undefined ? { kind: 'free' } : { kind: 'running', startedAt };
  };
  return {
    find,
    reserve: find,
    claim: async (call) => void running.set(nameOf(call), clock.now()),
    keep: async (call) => void running.delete(nameOf(call)),
  };
}
