import type { Power } from './powers.ts';

/** `must` = the contract states it as a fact; `should` = advice or inference; `may` = an allowed variation. */
export type Level = 'must' | 'should' | 'may';

/** Whose conduct a clause is about. */
export type Party = 'gateway' | 'local-helper' | 'client';

/** Where a clause stands: the document's public title and the section, as a reader would look it up. */
export interface Source {
  readonly document: string;
  readonly section: string;
}

/** One atomic statement of a contract. */
export interface Requirement {
  /** `<dialect>.<area>.<statement in a few words>` */
  readonly id: string;
  readonly area: string;
  readonly level: Level;
  readonly party: Party;
  readonly statement: string;
  readonly source: Source;
  readonly needs: readonly Power[];
  /** How the clause is observed; for `may` clauses, the variant that takes the allowed reading. */
  readonly probe: string;
  /** The smallest defect that breaks the clause. */
  readonly negative: string;
  /** Why no check can exist. */
  readonly excluded?: string;
}
