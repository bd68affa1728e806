/** Exit statuses: what a script may conclude from a run. */
import type { ErrorCode, Report, Verdict } from '../runner/index.ts';

export const EXIT = {
  /** At least one check ran, and nothing failed. */
  kept: 0,
  /** The target broke a requirement, or no check caught a fault. */
  broken: 1,
  /** The command line, a configuration or a selection is wrong. */
  usage: 2,
  /** The target cannot be reached, or is no MCP server. */
  unreachable: 3,
  /** Touchstone itself, or its world, failed. */
  harness: 4,
  /** Nothing failed, but something (or, without `--strict`, everything) stayed untested. */
  untested: 5,
  /** Ctrl-C. */
  interrupted: 130,
} as const;

export type ExitStatus = (typeof EXIT)[keyof typeof EXIT];

export interface Gating {
  readonly strict: boolean;
  /** `should`: a broken piece of advice counts as a failure too. */
  readonly failOn: 'must' | 'should';
}

/** A failure outranks an error: what was found broken stays broken, whatever else went wrong. */
export function exitStatus(report: Report, { strict, failOn }: Gating): ExitStatus {
  const saw = (verdict: Verdict) => report.checks.some((check) => check.verdict === verdict);
  if (saw('failed') || (failOn === 'should' && saw('warned'))) return EXIT.broken;
  if (saw('errored')) return EXIT.harness;
  if (report.checks.length === 0) return EXIT.usage;
  if (!saw('passed') && !saw('warned')) return EXIT.untested;
  return strict && saw('untested') ? EXIT.untested : EXIT.kept;
}

/** The status of a run that may have ended before its time. Nobody can conclude anything after Ctrl-C. */
export function endStatus(
  report: Report,
  cutShort: 'died' | 'interrupted' | 'bailed' | undefined,
  gating: Gating,
): ExitStatus {
  if (cutShort === 'interrupted') return EXIT.interrupted;
  const status = exitStatus(report, gating);
  return cutShort === 'died' && status !== EXIT.broken ? EXIT.harness : status;
}

const OF_ERROR: { readonly [code in ErrorCode]: ExitStatus } = {
  usage: EXIT.usage,
  unreachable: EXIT.unreachable,
  harness: EXIT.harness,
  interrupted: EXIT.interrupted,
};

/** The status of a run that ended in an error of ours. */
export function exitStatusOfError(code: ErrorCode): ExitStatus {
  return OF_ERROR[code];
}
