/** Puts the report together from what the checks came to. */
import type { Requirement } from '../contract/index.ts';
import { type CheckResult, type Report, type TargetFacts, VERDICTS, type Verdict } from './report.ts';
import { requirementResults } from './verdicts.ts';

export interface ReportFacts {
  readonly version: string;
  readonly catalogue: string;
  readonly target: TargetFacts;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly seed: number;
  /** The clauses of the selected dialects. */
  readonly clauses: readonly Requirement[];
  readonly results: readonly CheckResult[];
}

/** The report of a run; checks in the order of their ids, so that two reports can be compared. */
export function buildReport(facts: ReportFacts): Report {
  const checks = [...facts.results].sort((a, b) => compare(a.id, b.id) || compare(a.revision, b.revision));
  const count = (verdict: Verdict) => checks.filter((check) => check.verdict === verdict).length;
  return {
    schema: 'touchstone-report/1',
    tool: { name: 'touchstone', version: facts.version },
    catalogue: { revision: facts.catalogue },
    target: facts.target,
    startedAt: facts.startedAt.toISOString(),
    durationMs: facts.durationMs,
    seed: facts.seed,
    totals: Object.fromEntries(VERDICTS.map((verdict) => [verdict, count(verdict)])) as Report['totals'],
    checks,
    requirements: requirementResults(facts.clauses, checks),
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
