/** The result model: what a run found out, as reporters and scripts read it (schema `touchstone-report/1`). */
import type { Json, JsonObject, Level, Power, Revision } from '../contract/index.ts';

/** `errored` is the harness's own fault; `untested` misses a power; `not-applicable` was never claimed by the target. */
export const VERDICTS = ['passed', 'failed', 'warned', 'untested', 'not-applicable', 'errored'] as const;

export type Verdict = (typeof VERDICTS)[number];

/** What a clause can be beyond the worst verdict of its checks. */
export type ClauseVerdict = Verdict | 'uncovered' | 'excluded';

/** A whole run. Ids are clauses of the catalogue, or checks (`#2`, `#3` for further ones of a clause; `dialect/law`). */
export interface Report {
  readonly schema: 'touchstone-report/1';
  readonly tool: { readonly name: 'touchstone'; readonly version: string };
  readonly catalogue: { readonly revision: string };
  readonly target: TargetFacts;
  /** ISO 8601, the examiner's own clock. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly seed: number;
  readonly totals: { readonly [verdict in Verdict]: number };
  readonly checks: readonly CheckResult[];
  readonly requirements: readonly RequirementResult[];
}

/** What the target said of itself. */
export interface TargetFacts {
  readonly kind: 'reference' | 'url' | 'command' | 'image';
  readonly url: string;
  readonly dialects: readonly string[];
  readonly powers: readonly Power[];
  readonly options: { readonly [dialect: string]: JsonObject };
  readonly serverInfo?: { readonly name: string; readonly version: string };
}

/** One check in one protocol revision; (id, revision) is unique. */
export interface CheckResult {
  readonly id: string;
  readonly title: string;
  readonly suite: string;
  readonly dialect: string;
  readonly requirements: readonly string[];
  readonly level: Level;
  readonly verdict: Verdict;
  /** What happened, in one sentence; absent when it passed. */
  readonly reason?: string;
  readonly durationMs: number;
  readonly requests: number;
  readonly revision: Revision;
  readonly advice: readonly string[];
  readonly repetitions?: { readonly ran: number; readonly failed: number };
  readonly counterexample?: Counterexample;
  readonly clauses: readonly ClauseResult[];
  /** A passed check keeps none; a failed one its transcript, bounded. */
  readonly evidence: readonly Evidence[];
  /** The command that runs this check again. */
  readonly replay: string;
}

/** The story that broke a law. */
export interface Counterexample {
  readonly seed: number;
  /** Where fast-check found it, and shrank it to. */
  readonly path: string;
  /** The shrunk story, one line a step, in words. */
  readonly value: readonly string[];
  readonly shrinks: number;
}

/** What one check found out about one clause. */
export interface ClauseResult {
  readonly id: string;
  readonly verdict: Verdict;
  readonly reason?: string;
}

/** A clause over all checks of it: the worst of their verdicts. */
export interface RequirementResult {
  readonly id: string;
  readonly level: Level;
  readonly statement: string;
  readonly verdict: ClauseVerdict;
  readonly checks: readonly string[];
}

interface EvidenceOf<K extends string> {
  /** The examiner's order of observation. */
  readonly seq: number;
  readonly kind: K;
  /** The source's own time, ISO 8601. */
  readonly at: string;
}

/** One observation behind a verdict, secrets redacted. */
export type Evidence =
  | (EvidenceOf<'wire'> & {
      /** Joins a request with its answer. */
      readonly exchange: number;
      readonly direction: 'request' | 'answer';
      /** Who sent the request: `buyer`, `buyer 2` … */
      readonly who: string;
      readonly method: string;
      readonly status?: number;
      readonly headers?: { readonly [name: string]: string };
      readonly body: Json;
      /** How the exchange ended where no answer was read. */
      readonly lost?: string;
    })
  | (EvidenceOf<'execution'> & {
      readonly provider: string;
      readonly call: string;
      readonly does: string;
      readonly executed: boolean;
      readonly body: Json;
    })
  | (EvidenceOf<'ledger'> & {
      readonly who: string;
      readonly balanceMicros: string;
      readonly heldMicros: string;
      readonly entries: readonly JsonObject[];
    })
  | (EvidenceOf<'transfer'> & {
      readonly transactionHash: string;
      readonly payer: string;
      readonly to: string;
      readonly amountMicros: string;
      readonly note?: string;
    })
  | (EvidenceOf<'clock'> & { readonly advanceMs: number });

/** What a selfcheck found out, as `selfcheck --json` writes it. */
export interface SelfcheckReport {
  readonly faults: readonly FaultResult[];
  readonly checks: readonly { readonly id: string; readonly catches: readonly string[] }[];
  readonly seed: number;
  readonly durationMs: number;
}

/** What became of one fault. */
export interface FaultResult {
  readonly name: string;
  readonly dialect: string;
  readonly breaks: readonly string[];
  /** Checks that broke a clause of its own. */
  readonly caughtBy: readonly string[];
  /** How often a race fault was caught in its repetitions. */
  readonly rate?: { readonly ran: number; readonly caught: number };
  /** Where nothing caught it: what those came to that might have. */
  readonly missedBy?: readonly { readonly id: string; readonly verdict: Verdict; readonly reason?: string }[];
}

/** Was the fault caught, and a race each time? */
export function isCaught({ caughtBy, rate }: FaultResult): boolean {
  return caughtBy.length > 0 && (rate === undefined || rate.caught === rate.ran);
}

/** What the runner tells while it runs; progress lines are drawn from these. */
export type RunEvent =
  | { readonly kind: 'planned'; readonly checks: number }
  | { readonly kind: 'started'; readonly id: string; readonly revision: Revision }
  | { readonly kind: 'finished'; readonly result: CheckResult };
