/** Micros as the wire tells them: atomic and for people. */
import type { Asset, JsonObject, Micros } from '../../../src/contract/index.ts';

const MICROS_PER_DOLLAR = 1_000_000n;

/** `$0.0025`, `$1.00`: exact, with at least two decimals. */
export function display(micros: Micros): string {
  const fraction = (micros % MICROS_PER_DOLLAR)
    .toString()
    .padStart(6, '0')
    .replace(/0{1,4}$/, '');
  return `$${micros / MICROS_PER_DOLLAR}.${fraction}`;
}

export function moneyTold(micros: Micros, { asset, decimals }: Asset): JsonObject {
  return { amount: micros.toString(), asset, decimals, display: display(micros) };
}
