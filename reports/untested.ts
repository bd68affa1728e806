/** Why checks stayed untested: by the powers that the target does not grant, else by the reason that the run gives. */
import type { CheckResult, Report } from '../src/runner/index.ts';
import { count, grouped, type Paper } from './paper.ts';

type ClauseLookup = (id: string) => { readonly needs: readonly string[] } | undefined;

/** The powers whose absence left something untested, those that most checks wait for first. */
export function missingPowers(report: Report, clause: ClauseLookup): readonly string[] {
  const missing = untested(report).flatMap((check) => missingFor(check, report, clause));
  const byPower = [...grouped(missing, (power) => power)];
  return byPower.sort(([, a], [, b]) => b.length - a.length).map(([power]) => power);
}

/** One line for each group: what is missing, how many checks wait for it, and one of them. */
export function untestedLines(report: Report, page: Paper, clause: ClauseLookup): readonly string[] {
  const groups = grouped(untested(report), (check) => {
    const missing = missingFor(check, report, clause);
    return missing.length > 0 ? `needs ${missing.join(' and ')}` : (check.reason ?? '').replace(/\.$/, '');
  });
  return [...groups]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([missing, checks]) => page.line(2, `${missing}: ${count(checks.length, 'check')}, ${example(checks)}`));
}

function example(checks: readonly CheckResult[]): string {
  return checks.length === 1 ? `${checks[0]?.id}` : `such as ${checks[0]?.id}`;
}

function untested({ checks }: Report): readonly CheckResult[] {
  return checks.filter(({ verdict }) => verdict === 'untested');
}

/** The catalogue says what a clause needs, the target what it grants. */
function missingFor({ requirements }: CheckResult, { target }: Report, clause: ClauseLookup): readonly string[] {
  const granted: readonly string[] = target.powers;
  const needs = requirements[0] === undefined ? [] : (clause(requirements[0])?.needs ?? []);
  return needs.filter((power) => !granted.includes(power));
}
