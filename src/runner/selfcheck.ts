/** Seeds one fault at a time into the reference, and demands that a check or a law of a clause that it breaks notices. */
import pLimit from 'p-limit';
import type { Fault } from '../contract/index.ts';
import type { Check } from './check.ts';
import { TouchstoneError } from './error.ts';
import { candidatesFor, tryFault } from './fault-trial.ts';
import { type PlannedCheck, planRun } from './plan.ts';
import type { CheckResult, FaultResult, SelfcheckReport } from './report.ts';

/** The gateway in one composition. It keeps apart the checks that cannot share it, and gives each fresh names. */
export interface SelfcheckLane {
  judge(planned: PlannedCheck, seed: number): Promise<CheckResult>;
  close(): Promise<void>;
}

/** What a lane has to be: the same for a fault and for the proof without one. */
export interface LaneOrder {
  readonly fault?: Fault;
  readonly hosting: 'inline' | 'process';
  /** Seeds the turns of the event loop between a port and its caller, so that races show. */
  readonly yieldSeed: number;
}

export interface Selfchecking {
  readonly faults: readonly Fault[];
  readonly checks: readonly Check[];
  /** A plain purchase: a fault that stops it is too coarse to prove a check, unless it says so. */
  readonly goodPath: Check;
  readonly openLane: (order: LaneOrder) => Promise<SelfcheckLane>;
  readonly seed: number;
  /** Every check against every fault, instead of up to the first that catches it. */
  readonly full: boolean;
  /** Compositions that are open side by side. */
  readonly lanes: number;
  readonly tell: (event: SelfcheckEvent) => void;
  readonly signal: AbortSignal;
}

export type SelfcheckEvent =
  | { readonly kind: 'planned'; readonly faults: number }
  | { readonly kind: 'tried'; readonly result: FaultResult };

/**
 * Tries every fault and says what caught it. Throws a TouchstoneError where a check fails without any fault, or where
 * a fault stops a purchase without saying so: then no kill would mean anything.
 */
export async function selfcheck(options: Selfchecking): Promise<SelfcheckReport> {
  const startedAt = performance.now();
  const { faults, checks, seed, tell } = options;
  tell({ kind: 'planned', faults: faults.length });
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const slots = pLimit(options.lanes);
  const inSlot = <T>(task: () => Promise<T>) =>
    slots(async () => {
      signal.throwIfAborted();
      try {
        return await task();
      } catch (error) {
        stop.abort(error);
        throw error;
      }
    });
  const proofs = proofsOf(options).map((proof) => inSlot(() => prove(proof, options)));
  const trials = faults.map((fault) =>
    inSlot(async () => {
      const result = await tryFault(fault, options);
      tell({ kind: 'tried', result });
      return result;
    }),
  );
  // The first error stops the rest, and everything that was open is closed before it is told.
  await Promise.allSettled([...proofs, ...trials]);
  signal.throwIfAborted();
  const results = await Promise.all(trials);
  return {
    faults: results,
    checks: checks.map(({ id }) => ({ id, catches: results.filter((one) => one.caughtBy.includes(id)).map(nameOf) })),
    seed,
    durationMs: Math.round(performance.now() - startedAt),
  };
}

const nameOf = ({ name }: FaultResult) => name;

interface Proof {
  readonly hosting: LaneOrder['hosting'];
  readonly planned: readonly PlannedCheck[];
}

/** Faultless lanes side by side: one for all that share, two among which those that want theirs alone are dealt out. */
const LONELY_LANES = 2;

/** Without a fault, and in the same kind of lane, every check has to pass that is going to be believed. */
function proofsOf({ faults, checks, full, seed }: Selfchecking): readonly Proof[] {
  return (['inline', 'process'] as const).flatMap((hosting) => {
    const tried = faults.filter((fault) => (fault.hosting ?? 'inline') === hosting);
    const believed = full && hosting === 'inline' ? checks : checks.filter((check) => isCandidate(check, tried));
    const dialects = [...new Set(tried.map(({ dialect }) => dialect))];
    const planned = planRun(believed, { dialects }, { seed });
    const lonely = planned.filter(({ check }) => check.lane === 'exclusive');
    const lanes = [
      planned.filter(({ check }) => check.lane === 'shared'),
      ...Array.from({ length: LONELY_LANES }, (_, lane) => lonely.filter((_, at) => at % LONELY_LANES === lane)),
    ];
    return lanes.filter((lane) => lane.length > 0).map((lane) => ({ hosting, planned: lane }));
  });
}

function isCandidate(check: Check, faults: readonly Fault[]): boolean {
  return faults.some((fault) => candidatesFor(fault, [check]).length > 0);
}

async function prove({ hosting, planned }: Proof, { openLane, seed }: Selfchecking): Promise<void> {
  const lane = await openLane({ hosting, yieldSeed: seed });
  try {
    const results = await Promise.all(planned.map((one) => lane.judge(one, seed)));
    const wrong = results.filter(
      ({ verdict }) => verdict === 'failed' || verdict === 'warned' || verdict === 'errored',
    );
    const [first] = wrong;
    if (!first) return;
    const told = wrong.length === 1 ? first.id : `${wrong.length} checks, ${first.id} among them,`;
    throw new TouchstoneError('harness', `${told} did not pass on the reference without any fault: ${first.reason}.`, {
      advice: `See them by \`touchstone run --seed ${seed}\`: as long as they fail, no fault can be judged.`,
    });
  } finally {
    await lane.close();
  }
}
