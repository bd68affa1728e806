/** What there is: every clause with the checks that test it, the faults that break it, or the variants that show it. */
import { type Fault, type Requirement, type VariantName, variantsOf } from '../contract/index.ts';
import type { Check } from '../runner/index.ts';
import { dialectOfId, type Registry } from './dialects.ts';

export interface ClauseEntry {
  readonly clause: Requirement;
  readonly dialect: string;
  readonly checks: readonly Check[];
  readonly faults: readonly Fault[];
  /** Of an allowed reading: the variants of the reference that show it. */
  readonly variants: readonly VariantName[];
}

/** Of every dialect, in the order of the catalogue. */
export async function inventoryOfAll(
  { everyClause, checksOf, judgedNames }: Registry,
  faults: readonly Fault[],
): Promise<readonly ClauseEntry[]> {
  return inventoryOf(everyClause, await checksOf(judgedNames), faults);
}

/** These clauses, with what tests or breaks them. */
export function inventoryOf(
  clauses: readonly Requirement[],
  checks: readonly Check[],
  faults: readonly Fault[],
): readonly ClauseEntry[] {
  return clauses.map((clause) => ({
    clause,
    dialect: dialectOfId(clause.id),
    checks: checks.filter(({ requirements }) => requirements.some((id) => id === clause.id)),
    faults: faults.filter(({ breaks }) => breaks.some((id) => id === clause.id)),
    variants: variantsOf(clause.id),
  }));
}

/** A clause that a check could test, and none does; or one that allows something, and no variant does that. */
export function isUncovered({ clause, checks, variants }: ClauseEntry): boolean {
  return checks.length === 0 && variants.length === 0 && clause.excluded === undefined;
}

/** What `list --json` prints. */
export function inventoryJson(entries: readonly ClauseEntry[]) {
  const checks = new Map(entries.flatMap((entry) => entry.checks.map((check) => [check.id, check] as const)));
  return {
    requirements: entries.map(({ clause, dialect, checks: own, faults, variants }) => ({
      id: clause.id,
      level: clause.level,
      dialect,
      party: clause.party,
      statement: clause.statement,
      source: clause.source,
      checks: own.map(({ id }) => id),
      faults: faults.map(({ name }) => name),
      ...(variants.length > 0 && { variants }),
      ...(clause.excluded === undefined ? {} : { excluded: clause.excluded }),
    })),
    checks: [...checks.values()].map(({ id, title, suite, dialect, requirements, needs, lane }) => ({
      id,
      title,
      suite,
      dialect,
      requirements,
      needs,
      lane,
    })),
  };
}
