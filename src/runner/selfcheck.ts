/** Seeds one fault at a time into the reference, and demands that a check or a law of a clause that it breaks notices. */
import pLimit from 'p-limit';
import type { Fault } from '../contract/index.ts';
import type { Check } from './check.ts';
import { TouchstoneError } from './error.ts';
import { type FaultTried, tryFault } from './fault-trial.ts';
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
  /** The checks that come first: what none of them needs may come later. Absent = any. */
  readonly first?: readonly Check[];
}

export interface Selfchecking {
  readonly faults: readonly Fault[];
  readonly checks: readonly Check[];
  /** A plain purchase in each dialect: a fault that stops it is too coarse to prove a check, unless it says so. */
  readonly goodPaths: { readonly [dialect: string]: Check };
  readonly openLane: (order: LaneOrder) => Promise<SelfcheckLane>;
  readonly seed: number;
  /** All checks that can catch a fault against it, instead of up to the first that does. */
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
 * Tries every fault and says what caught it. Throws a TouchstoneError where a check that is believed fails without
 * any fault, or where a fault stops a purchase without saying so: then no kill would mean anything.
 */
export async function selfcheck(options: Selfchecking): Promise<SelfcheckReport> {
  const startedAt = performance.now();
  const { faults, checks, full, seed, tell } = options;
  tell({ kind: 'planned', faults: faults.length });
  const slots = new Slots(options);
  const everything = full ? proofsOf('inline', planAll(options)) : [];
  const proofs = everything.map((proof) => slots.run(() => prove(proof, options)));
  const trials = faults.map((fault) =>
    slots.run(async () => {
      const tried = await tryFault(fault, options);
      tell({ kind: 'tried', result: tried.result });
      return tried;
    }),
  );
  const [tried] = await Promise.all([slots.all(trials), slots.all(proofs)]);
  await slots.all(believed(tried, everything).map((proof) => slots.run(() => prove(proof, options))));
  const results = tried.map(({ result }) => result);
  return {
    faults: results,
    checks: checks.map(({ id }) => ({ id, catches: results.filter((one) => one.caughtBy.includes(id)).map(nameOf) })),
    seed,
    durationMs: Math.round(performance.now() - startedAt),
  };
}

const nameOf = ({ name }: FaultResult) => name;

/** A few tasks at a time. The first that fails stops the rest, and what is open is closed before it is told. */
class Slots {
  readonly #stop = new AbortController();
  readonly #signal: AbortSignal;
  readonly #limit: ReturnType<typeof pLimit>;

  constructor({ lanes, signal }: Selfchecking) {
    this.#limit = pLimit(lanes);
    this.#signal = AbortSignal.any([signal, this.#stop.signal]);
  }

  run<T>(task: () => Promise<T>): Promise<T> {
    return this.#limit(async () => {
      this.#signal.throwIfAborted();
      try {
        return await task();
      } catch (error) {
        this.#stop.abort(error);
        throw error;
      }
    });
  }

  async all<T>(tasks: readonly Promise<T>[]): Promise<T[]> {
    await Promise.allSettled(tasks);
    this.#signal.throwIfAborted();
    return Promise.all(tasks);
  }
}

interface Proof {
  readonly hosting: LaneOrder['hosting'];
  readonly planned: readonly PlannedCheck[];
}

function planAll({ checks, faults, seed }: Selfchecking): readonly PlannedCheck[] {
  return planRun(checks, { dialects: [...new Set(faults.map(({ dialect }) => dialect))] }, { seed });
}

/** Checks that want a lane alone are dealt out among so many. */
const LONELY_LANES = 2;

/** Faultless lanes side by side: one for all checks that share it, and a few for the others. Processes cost too much. */
function proofsOf(hosting: LaneOrder['hosting'], planned: readonly PlannedCheck[]): readonly Proof[] {
  if (hosting === 'process') return planned.length > 0 ? [{ hosting, planned }] : [];
  const lonely = planned.filter(({ check }) => check.lane === 'exclusive');
  const lanes = [
    planned.filter(({ check }) => check.lane === 'shared'),
    ...Array.from({ length: LONELY_LANES }, (_, lane) => lonely.filter((_, at) => at % LONELY_LANES === lane)),
  ];
  return lanes.filter((lane) => lane.length > 0).map((lane) => ({ hosting, planned: lane }));
}

/** What killed a fault has to pass without one, in the same kind of lane; what is proven already is left out. */
function believed(tried: readonly FaultTried[], proven: readonly Proof[]): readonly Proof[] {
  const keyOf = (hosting: string, { check, revision }: PlannedCheck) => `${hosting} ${check.id} ${revision}`;
  const known = new Set(proven.flatMap(({ hosting, planned }) => planned.map((one) => keyOf(hosting, one))));
  return (['inline', 'process'] as const).flatMap((hosting) => {
    const fresh = new Map<string, PlannedCheck>();
    for (const { fault, kills } of tried) {
      if ((fault.hosting ?? 'inline') !== hosting) continue;
      for (const one of kills) if (!known.has(keyOf(hosting, one))) fresh.set(keyOf(hosting, one), one);
    }
    return proofsOf(hosting, [...fresh.values()]);
  });
}

async function prove({ hosting, planned }: Proof, { openLane, seed }: Selfchecking): Promise<void> {
  const lane = await openLane({ hosting, yieldSeed: seed, first: planned.map(({ check }) => check) });
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
