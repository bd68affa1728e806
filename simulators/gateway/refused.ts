/** How an operation ends that is refused, in whichever contract. */
import type { JsonObject, Read, Refusal } from '../../src/contract/index.ts';

/** Ends an operation with a refusal; `meta` stands beside it in an answer that has a place for it. */
export class Refused extends Error {
  readonly refusal: Refusal;
  readonly meta: JsonObject;

  constructor(refusal: Refusal, meta: JsonObject = {}) {
    super(refusal.message);
    this.refusal = refusal;
    this.meta = meta;
  }
}

/** The value that was read; throws `Refused` where it is refused. */
export function required<T>(read: Read<T>): T {
  if (read.kind === 'refused') throw new Refused(read.refusal);
  return read.value;
}
