/** What the helper takes from outside itself besides the network and its folder: time and chance. */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';

export interface HelperPorts {
  readonly clock: {
    /** Milliseconds since 1970. */
    now(): number;
    /** Rejects when the signal aborts first. */
    sleep(ms: number, signal?: AbortSignal): Promise<void>;
  };
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly newKey: () => string;
}

/**
 * A real helper lives at real time. `startsAt` moves its clock, so that it can be tried in a world whose time stands
 * still somewhere else.
 */
export function realPorts(startsAt?: number): HelperPorts {
  const shift = startsAt === undefined ? 0 : startsAt - Date.now();
  return {
    clock: {
      now: () => Date.now() + shift,
      sleep: (ms, signal) => after(ms, undefined, signal && { signal }),
    },
    random: () => randomBytes(4).readUInt32BE() / 2 ** 32,
    newKey: randomUUID,
  };
}
