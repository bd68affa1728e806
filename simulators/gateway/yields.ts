/** Seeded chance, and the wrapper that lets every port call lose its turn, so that no race hides in memory. */
import { setImmediate as turn } from 'node:timers/promises';

const TURNS_MAX = 3;

/** Numbers from 0 up to 1, the same ones for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The same port, each call of which first waits 0 to 3 turns of the event loop. */
export function yielding<P extends object>(port: P, random: () => number): P {
  const calls = Object.entries(port).map(([name, call]: [string, unknown]) => {
    if (typeof call !== 'function') return [name, call] as const;
    const late = async (...args: unknown[]) => {
      for (let turns = Math.floor(random() * (TURNS_MAX + 1)); turns > 0; turns--) await turn();
      return call(...args);
    };
    return [name, late] as const;
  });
  return Object.fromEntries(calls) as P;
}
