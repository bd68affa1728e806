/** How a chapter of the catalogue is typed: ids stay literals, prose stays `string`, so that the compiler never carries the texts. */
import type { Requirement } from '../requirement.ts';

/** A requirement whose id the compiler knows. */
export interface Clause<Id extends string> extends Requirement {
  readonly id: Id;
}

/** The clauses of one chapter, in the order of their document. */
export function clauses<const Id extends string>(list: readonly Clause<Id>[]): readonly Clause<Id>[] {
  return list;
}
