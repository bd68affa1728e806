/** Every clause of every contract that Touchstone knows, as data. */
import type { Requirement } from '../requirement.ts';
import { agentmuxer } from './agentmuxer.ts';
import { assay } from './assay.ts';
import { divinci } from './divinci.ts';
import { x402 } from './x402.ts';

export { type Clause, clauses } from './clause.ts';
export { CATALOGUE_REVISION } from './revision.ts';

const everything = [...assay, ...agentmuxer, ...divinci, ...x402];

/** The id of a clause that ships with Touchstone. */
export type BuiltInId = (typeof everything)[number]['id'];

/** The ids that a check may cite, as keys; whoever adds a dialect adds its ids here by declaration merging. */
export interface RequirementIds extends Record<BuiltInId, true> {}

/** `<dialect>.<area>.<statement in a few words>`, one of the catalogue's or of a dialect that the user added. */
export type RequirementId = keyof RequirementIds;

/** The contracts, as keys; open to a user's dialect in the same way. */
export interface DialectNames {
  readonly assay: true;
  readonly agentmuxer: true;
  readonly divinci: true;
  readonly x402: true;
}

export type DialectName = keyof DialectNames;

/** All clauses, dialect by dialect, in the order of their documents. */
export const requirements: readonly Requirement[] = everything;

const byId: ReadonlyMap<string, Requirement> = new Map(requirements.map((clause) => [clause.id, clause]));

/** The clause of that id; `undefined` only for an id that is not one of the catalogue's own. */
export function requirementById(id: BuiltInId): Requirement;
export function requirementById(id: string): Requirement | undefined;
export function requirementById(id: string): Requirement | undefined {
  return byId.get(id);
}
