/** How verdicts are folded: of a check from its clauses, of a clause from its checks. */
import { type Requirement, variantsOf } from '../contract/index.ts';
import type { Check } from './check.ts';
import type { ClauseRecord } from './expect.ts';
import type { CheckResult, ClauseResult, ClauseVerdict, RequirementResult, Verdict } from './report.ts';

const WORST_FIRST: readonly Verdict[] = ['failed', 'errored', 'warned', 'untested', 'passed', 'not-applicable'];

/** The worst of some verdicts, in the order in which a clause takes it; `not-applicable` of none. */
export function worst(verdicts: readonly Verdict[]): Verdict {
  return WORST_FIRST.find((verdict) => verdicts.includes(verdict)) ?? 'not-applicable';
}

/** A broken clause of a check fails; one that is advice only warns. */
export function brokenVerdict({ levels }: Pick<Check, 'levels'>, clause: string): 'failed' | 'warned' {
  return (levels[clause] ?? 'must') === 'must' ? 'failed' : 'warned';
}

/** How a check's body ended. */
export interface Ending {
  readonly verdict: Verdict;
  readonly reason?: string;
}

/** Each clause of a check with its own verdict: one that no assertion reached cannot have passed. */
export function clauseResults(check: Check, ending: Ending, record: ClauseRecord): ClauseResult[] {
  return check.requirements.map((id, place) => {
    const broken = record.broken.get(id);
    if (broken !== undefined) return { id, verdict: brokenVerdict(check, id), reason: broken };
    if (check.isLaw || ending.verdict !== 'passed') return endedWith(id, place, ending, record);
    if (record.asserted.has(id)) return { id, verdict: 'passed' };
    return { id, verdict: 'untested', reason: 'no assertion of the check reached this clause' };
  });
}

/** A body that ended early broke its own clause; what it had asserted of others by then held. */
function endedWith(id: string, place: number, ending: Ending, record: ClauseRecord): ClauseResult {
  const held = place > 0 && record.asserted.has(id) && ending.verdict !== 'errored';
  return held ? { id, verdict: 'passed' } : { id, ...ending };
}

/**
 * Every clause of the selected dialects with the worst verdict of its checks. An allowed reading that variants of the
 * reference show is `not-applicable` to any target: it forbids nothing that could be found there.
 */
export function requirementResults(
  clauses: readonly Requirement[],
  results: readonly CheckResult[],
): RequirementResult[] {
  const seen = new Map<string, { verdicts: Verdict[]; checks: Set<string> }>();
  for (const result of results) {
    for (const clause of result.clauses) {
      const entry = seen.get(clause.id) ?? { verdicts: [], checks: new Set<string>() };
      entry.verdicts.push(clause.verdict);
      entry.checks.add(result.id);
      seen.set(clause.id, entry);
    }
  }
  return clauses.map(({ id, level, statement, excluded }) => {
    const entry = seen.get(id);
    const verdict = entry ? worst(entry.verdicts) : untestedVerdict(id, excluded);
    return { id, level, statement, verdict, checks: [...(entry?.checks ?? [])] };
  });
}

function untestedVerdict(id: string, excluded: string | undefined): ClauseVerdict {
  if (excluded !== undefined) return 'excluded';
  return variantsOf(id).length > 0 ? 'not-applicable' : 'uncovered';
}
