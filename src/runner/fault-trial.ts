/** One fault against the checks that might catch it. */
import { type Fault, REVISIONS } from '../contract/index.ts';
import type { Check } from './check.ts';
import { TouchstoneError } from './error.ts';
import { type PlannedCheck, planRun } from './plan.ts';
import type { CheckResult, FaultResult } from './report.ts';
import type { Selfchecking, SelfcheckLane } from './selfcheck.ts';

export interface FaultTried {
  readonly fault: Fault;
  readonly result: FaultResult;
  /** What caught it, in the revision in which it did. */
  readonly kills: readonly PlannedCheck[];
}

/** A race has to be caught each time. */
const RACE_REPETITIONS = 5;

/** Opens a lane with the fault in it, and says which checks caught it there. */
export async function tryFault(fault: Fault, options: Selfchecking): Promise<FaultTried> {
  const { seed, full } = options;
  const candidates = candidatesFor(fault, options.checks);
  const lane = await options.openLane({
    fault,
    hosting: fault.hosting ?? 'inline',
    yieldSeed: seed,
    first: full ? candidates : candidates.slice(0, 1),
  });
  try {
    await walkGoodPath(fault, lane, options);
    const trial = new Trial(fault, lane, options);
    if (full) await trial.wholeRow();
    else await trial.upToFirstKill(seed);
    const caught = fault.race && (await trial.again(RACE_REPETITIONS - 1));
    const rate = caught === undefined ? {} : { rate: { ran: RACE_REPETITIONS, caught } };
    return { fault, result: { ...trial.result(), ...rate }, kills: trial.kills };
  } finally {
    await lane.close();
  }
}

async function walkGoodPath(fault: Fault, lane: SelfcheckLane, { goodPaths, seed }: Selfchecking): Promise<void> {
  if (fault.stopsPurchases) return;
  const goodPath = goodPaths[fault.dialect];
  if (!goodPath) throw new Error(`The fault ${fault.name} is of a dialect without a good path: ${fault.dialect}.`);
  const revision = REVISIONS[seed % REVISIONS.length] ?? REVISIONS[0];
  const { verdict, reason } = await lane.judge({ check: goodPath, revision }, seed);
  if (verdict === 'passed') return;
  throw new TouchstoneError('harness', `Under the fault ${fault.name} a plain purchase is not served: ${reason}.`, {
    advice: 'Let it break less, or declare that it stops purchases.',
  });
}

/** The checks of a clause that it breaks, cheap ones first, laws last; no other check's word counts. */
function candidatesFor({ breaks, dialect }: Fault, checks: readonly Check[]): readonly Check[] {
  const own = checks.filter(
    (check) => check.dialect === dialect && check.requirements.some((clause) => breaks.includes(clause)),
  );
  const rank = ({ isLaw, lane }: Check) => (isLaw ? 2 : lane === 'exclusive' ? 1 : 0);
  return [...own].sort((a, b) => rank(a) - rank(b));
}

class Trial {
  readonly kills: PlannedCheck[] = [];
  readonly #fault: Fault;
  readonly #lane: SelfcheckLane;
  readonly #options: Selfchecking;
  readonly #missed = new Map<string, CheckResult>();

  constructor(fault: Fault, lane: SelfcheckLane, options: Selfchecking) {
    this.#fault = fault;
    this.#lane = lane;
    this.#options = options;
  }

  /** The first candidate that catches it ends it. A fault may live in one era: what missed it tries the other. */
  async upToFirstKill(seed: number): Promise<boolean> {
    const { law, dialect } = this.#fault;
    const named = (check: Check) => law === undefined || check.id === `${dialect}/${law}`;
    const drawn = this.#candidates(seed).filter(({ check }) => named(check));
    for (const planned of [...drawn, ...drawn.flatMap(otherEra)]) {
      await this.#judge(planned, seed);
      if (this.kills.includes(planned)) return true;
    }
    return false;
  }

  /** All candidates, which are all that can catch it; those that miss it in the revision that is drawn try the other. */
  async wholeRow(): Promise<void> {
    const { seed } = this.#options;
    const drawn = this.#candidates(seed);
    await Promise.all(drawn.map((one) => this.#judge(one, seed)));
    const missed = drawn.filter(({ check }) => !this.#caughtBy(check.id));
    await Promise.all(missed.flatMap(otherEra).map((one) => this.#judge(one, seed)));
  }

  /** Runs it anew, each time with chance of its own; returns how often it was caught, the first time included. */
  async again(times: number): Promise<number> {
    let caught = this.kills.length > 0 ? 1 : 0;
    for (let time = 1; time <= times; time++) {
      if (await this.upToFirstKill(this.#options.seed + time)) caught += 1;
    }
    return caught;
  }

  result(): FaultResult {
    const { name, dialect, breaks, law } = this.#fault;
    const found = [...new Set(this.kills.map(({ check }) => check.id))];
    // Without the law that has to find it alone, the others do not count.
    const caughtBy = law === undefined || found.includes(`${dialect}/${law}`) ? found : [];
    if (caughtBy.length > 0) return { name, dialect, breaks, caughtBy };
    const missedBy = [...this.#missed.values()].map(({ id, verdict, reason }) => ({
      id,
      verdict,
      ...(reason !== undefined && { reason }),
    }));
    return { name, dialect, breaks, caughtBy, missedBy };
  }

  async #judge(planned: PlannedCheck, seed: number): Promise<CheckResult> {
    const result = await this.#lane.judge(planned, seed);
    if (this.#isKill(result)) this.kills.push(planned);
    else this.#missed.set(result.id, result);
    return result;
  }

  /** Only what is said of a clause that the fault breaks counts. */
  #isKill({ clauses }: CheckResult): boolean {
    const { breaks } = this.#fault;
    return clauses.some(
      ({ id, verdict }) => (verdict === 'failed' || verdict === 'warned') && breaks.some((clause) => clause === id),
    );
  }

  #caughtBy(id: string): boolean {
    return this.kills.some(({ check }) => check.id === id);
  }

  #candidates(seed: number): readonly PlannedCheck[] {
    return candidatesFor(this.#fault, this.#options.checks).flatMap((check) =>
      planRun([check], { dialects: [check.dialect] }, { seed }),
    );
  }
}

function otherEra({ check, revision }: PlannedCheck): PlannedCheck[] {
  if (check.eras === 'both' || check.isLaw) return [];
  return REVISIONS.filter((other) => other !== revision).map((other) => ({ check, revision: other }));
}
