/** The prepared payers of a chain: each is given to one check and never again. */
import type { Payer } from '../contract/index.ts';

export interface PayerPool {
  readonly left: number;
  /** Throws when all are used. */
  lease(): Payer;
}

export function payerPool(payers: readonly Payer[]): PayerPool {
  let used = 0;
  return {
    get left() {
      return payers.length - used;
    },
    lease() {
      const payer = payers[used];
      if (payer === undefined) {
        throw new Error(`The chain was prepared with ${payers.length} payers, and all of them are used.`);
      }
      used++;
      return payer;
    },
  };
}
