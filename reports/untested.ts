/** Why checks judged nothing: by the powers that the target does not grant, else by the reason that the run gives. */
import { type CheckResult, POWERS, type Report } from '../src/runner/index.ts';
import { count, grouped, listed, type Paper } from './paper.ts';

/** The powers whose absence left something untested. */
export interface MissingPowers {
  /** Those that most checks wait for first. */
  readonly powers: readonly string[];
  /** Is there nothing that was left untested for another reason? */
  readonly areAll: boolean;
}

export function missingPowers(report: Report): MissingPowers {
  const missing = untested(report).map(missingFor);
  const byPower = [...grouped(missing.flat(), (power) => power)];
  return {
    powers: byPower.sort(([, a], [, b]) => b.length - a.length).map(([power]) => power),
    areAll: missing.every((powers) => powers.length > 0),
  };
}

/** Each group: what is missing, how many checks wait for it, and one of them. */
export function untestedLines(report: Report, page: Paper): readonly string[] {
  return reasonLines(untested(report), page, (check) => {
    const missing = missingFor(check);
    return missing.length > 0 ? `needs ${listed(missing)}` : saidOf(check);
  });
}

/** Why checks found nothing at the target to judge. */
export function notApplicableLines({ checks }: Report, page: Paper): readonly string[] {
  return reasonLines(
    checks.filter(({ verdict }) => verdict === 'not-applicable'),
    page,
    saidOf,
  );
}

const saidOf = ({ reason = '' }: CheckResult): string => reason.replace(/\.$/, '');

function reasonLines(
  checks: readonly CheckResult[],
  page: Paper,
  reasonOf: (check: CheckResult) => string,
): readonly string[] {
  return [...grouped(checks, reasonOf)]
    .sort(([, a], [, b]) => b.length - a.length)
    .flatMap(([reason, alike]) => page.hang('  ', `${reason}: ${count(alike.length, 'check')}, ${example(alike)}`));
}

function example(checks: readonly CheckResult[]): string {
  return checks.length === 1 ? `${checks[0]?.id}` : `such as ${checks[0]?.id}`;
}

function untested({ checks }: Report): readonly CheckResult[] {
  return checks.filter(({ verdict }) => verdict === 'untested');
}

/** The sentences in which the runner and its kit say that a power is missing. */
const MISSING = /^needs (.+), which the target does not grant$|^the target grants no (\w+)$/;

/** Always in the same order, so that checks which wait for the same stand together. */
function missingFor({ reason = '' }: CheckResult): readonly string[] {
  const [, several, one] = MISSING.exec(reason.replace(/\.$/, '')) ?? [];
  const told = (several ?? one ?? '').split(', ');
  return POWERS.filter((power) => told.includes(power));
}
