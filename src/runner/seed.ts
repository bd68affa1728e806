/** Where chance comes from: one seed a run. This is the only file that asks the machine for randomness. */
import { randomBytes, randomInt } from 'node:crypto';

/** A fresh seed, for a run that names none. */
export function freshSeed(): number {
  return randomInt(1, 2 ** 31);
}

/** A word that no other run has, so that two runs against one target never meet each other's accounts and tools. */
export function freshRunId(): string {
  return BigInt(`0x${randomBytes(5).toString('hex')}`).toString(36);
}

/** A well-mixed 32-bit number of a text (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** A generator of numbers in [0, 1), the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
