import type { Micros } from '../../../src/contract/index.ts';

/** `Math.min` takes no bigint. */
export function lower(a: Micros, b: Micros): Micros {
  const [first] = a < b ? [a] : [b];
  return first;
}
