import { setImmediate as turn } from 'node:timers/promises';
import type { Clock, IdempotencyPort, KeyedCall } from '../../../src/contract/index.ts';

/** Of the event loop, between the look and the mark. */
const TURNS = 8;

/** Keys that are looked up first and marked as taken a moment later, so that two racers both find one free. */
export function claimedApart(idempotency: IdempotencyPort, clock: Clock): IdempotencyPort {
  const running = new Map<string, number>();
  const nameOf = ({ agentId, key }: KeyedCall) => `${agentId} ${key}`;
  const unlessRunning = async (call: KeyedCall, known: IdempotencyPort['find']) => {
    const startedAt = running.get(nameOf(call));
    return startedAt === undefined ? known(call) : { kind: 'running' as const, startedAt };
  };
  return {
    find: (call) => unlessRunning(call, idempotency.find),
    reserve: (call) => unlessRunning(call, idempotency.reserve),
    claim: async (call) => {
      for (let turns = TURNS; turns > 0; turns--) await turn();
      running.set(nameOf(call), clock.now());
      return undefined;
    },
    keep: (call, result) => {
      running.delete(nameOf(call));
      return idempotency.keep(call, result);
    },
  };
}
