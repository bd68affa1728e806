/** The payers of a chain: each is given to one check and never again. */
import { createHash } from 'node:crypto';
import type { Hex, Payer } from '../contract/index.ts';

export interface PayerPool {
  /** A prepared payer, or one that is made now. Rejects where the chain does not make it. */
  lease(): Promise<Payer>;
}

/** @param make is called with 0, 1, 2 … and never before the one before has settled. */
export function payerPool(prepared: readonly Payer[], make: (index: number) => Promise<Payer>): PayerPool {
  let used = 0;
  let turn: Promise<unknown> = Promise.resolve();
  return {
    async lease() {
      const at = used++;
      const ready = prepared[at];
      if (ready) return ready;
      const made = turn.then(() => make(at - prepared.length));
      turn = made.catch(() => undefined);
      return made;
    },
  };
}

/** Throw-away keys of a payer that is made: the same name gives the same keys. */
export function keysOf(name: string): Pick<Payer, 'privateKey' | 'delegateKey'> {
  const key = (role: string): Hex => `0x${createHash('sha256').update(`touchstone ${role}: ${name}`).digest('hex')}`;
  return { privateKey: key('made payer'), delegateKey: key('made delegate') };
}
