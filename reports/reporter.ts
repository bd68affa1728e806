/** What a reporter is: a name, and a pure function from the report to text. */
import type { CheckResult, Report } from '../src/runner/index.ts';

export interface Reporter {
  readonly name: string;
  /** The whole text, ending in a line feed. Opens no file and decides no exit status. */
  readonly render: (report: Report) => string;
}

export function reporter(name: string, render: (report: Report) => string): Reporter {
  return { name, render };
}

/** Checks end in any order; here they stand by id and revision, numbers compared as numbers (`#2` before `#10`). */
export function ordered(report: Report): Report {
  const { compare } = new Intl.Collator('en', { numeric: true });
  const place = (a: CheckResult, b: CheckResult) => compare(a.id, b.id) || compare(a.revision, b.revision);
  return { ...report, checks: [...report.checks].sort(place) };
}
