/** One fault against the checks that might catch it. */
import { type Fault, REVISIONS, type Revision } from '../contract/index.ts';
import type { Check } from './check.ts';
import { TouchstoneError } from './error.ts';
import { type PlannedCheck, planRun } from './plan.ts';
import type { CheckResult, FaultResult } from './report.ts';
import type { Selfchecking, SelfcheckLane } from './selfcheck.ts';

/** A race has to be caught each time. */
const RACE_REPETITIONS = 5;

/** The checks that may catch it, cheap ones first, laws last; where it names a law, that law alone. */
export function candidatesFor({ breaks, dialect, law }: Fault, checks: readonly Check[]): readonly Check[] {
  const own = checks.filter(
    (check) => check.dialect === dialect && check.requirements.some((clause) => breaks.includes(clause)),
  );
  if (law !== undefined) return own.filter(({ id }) => id === `${dialect}/${law}`);
  const rank = ({ isLaw, lane }: Check) => (isLaw ? 2 : lane === 'exclusive' ? 1 : 0);
  return [...own].sort((a, b) => rank(a) - rank(b));
}

/** Opens a lane with the fault in it, and says which checks caught it there. */
export async function tryFault(fault: Fault, options: Selfchecking): Promise<FaultResult> {
  const { seed } = options;
  const lane = await options.openLane({ fault, hosting: fault.hosting ?? 'inline', yieldSeed: seed });
  try {
    await walkGoodPath(fault, lane, options);
    const trial = new Trial(fault, lane, options);
    if (fault.race) return await trial.repeated(options.full);
    return options.full ? await trial.wholeRow() : await trial.upToFirstKill();
  } finally {
    await lane.close();
  }
}

async function walkGoodPath(fault: Fault, lane: SelfcheckLane, { goodPath, seed }: Selfchecking): Promise<void> {
  if (fault.stopsPurchases) return;
  const { verdict, reason } = await lane.judge(
    { check: goodPath, revision: REVISIONS[seed % 2] ?? REVISIONS[0] },
    seed,
  );
  if (verdict === 'passed') return;
  throw new TouchstoneError('harness', `Under the fault ${fault.name} a plain purchase is not served: ${reason}.`, {
    advice: 'Let it break less, or declare that it stops purchases.',
  });
}

class Trial {
  readonly #fault: Fault;
  readonly #lane: SelfcheckLane;
  readonly #options: Selfchecking;
  readonly #missed = new Map<string, CheckResult>();

  constructor(fault: Fault, lane: SelfcheckLane, options: Selfchecking) {
    this.#fault = fault;
    this.#lane = lane;
    this.#options = options;
  }

  async upToFirstKill(): Promise<FaultResult> {
    const killer = await this.#firstKill(this.#options.seed);
    return this.#result(killer === undefined ? [] : [killer]);
  }

  /** Each repetition draws its chance anew. */
  async repeated(full: boolean): Promise<FaultResult> {
    const killers: string[] = [];
    let caught = 0;
    for (let repetition = 0; repetition < RACE_REPETITIONS; repetition++) {
      const seed = this.#options.seed + repetition;
      const killed = full && repetition === 0 ? await this.#kills(seed) : [await this.#firstKill(seed)];
      const found = killed.filter((id) => id !== undefined);
      killers.push(...found);
      if (found.length > 0) caught += 1;
    }
    return { ...this.#result([...new Set(killers)]), rate: { ran: RACE_REPETITIONS, caught } };
  }

  async wholeRow(): Promise<FaultResult> {
    const { checks, seed } = this.#options;
    const all = planRun(checks, { dialects: [this.#fault.dialect] }, { seed });
    const results = await this.#judgeAll(all, seed);
    const killers = new Set(results.filter((result) => this.#isKill(result)).map(({ id }) => id));
    for (const id of await this.#inTheOtherEra(results, seed)) killers.add(id);
    const besides = results.filter(
      ({ id, verdict }) => !killers.has(id) && (verdict === 'failed' || verdict === 'warned'),
    );
    return { ...this.#result([...killers]), ...(besides.length > 0 && { besides: besides.map(({ id }) => id) }) };
  }

  /** The first candidate that catches it. A fault may live in one era alone: what missed it there tries the other. */
  async #firstKill(seed: number): Promise<string | undefined> {
    const drawn = this.#candidates(seed);
    for (const planned of [...drawn, ...drawn.flatMap(otherEra)]) {
      const result = await this.#lane.judge(planned, seed);
      if (this.#isKill(result)) return result.id;
      this.#missed.set(result.id, result);
    }
    return undefined;
  }

  async #kills(seed: number): Promise<string[]> {
    const results = await this.#judgeAll(this.#candidates(seed), seed);
    return [...new Set(results.filter((result) => this.#isKill(result)).map(({ id }) => id))];
  }

  async #inTheOtherEra(results: readonly CheckResult[], seed: number): Promise<string[]> {
    const candidates = this.#candidates(seed).filter(({ check }) => {
      const own = results.filter(({ id }) => id === check.id);
      return own.length > 0 && !own.some((result) => this.#isKill(result));
    });
    const again = await this.#judgeAll(candidates.flatMap(otherEra), seed);
    for (const result of again) this.#missed.set(result.id, result);
    return again.filter((result) => this.#isKill(result)).map(({ id }) => id);
  }

  #candidates(seed: number): readonly PlannedCheck[] {
    const { checks } = this.#options;
    return candidatesFor(this.#fault, checks).flatMap((check) =>
      planRun([check], { dialects: [check.dialect] }, { seed }),
    );
  }

  #judgeAll(planned: readonly PlannedCheck[], seed: number): Promise<CheckResult[]> {
    return Promise.all(planned.map((one) => this.#lane.judge(one, seed)));
  }

  /** Only what it says of a clause that the fault breaks counts. */
  #isKill({ clauses }: CheckResult): boolean {
    const { breaks } = this.#fault;
    return clauses.some(
      ({ id, verdict }) => (verdict === 'failed' || verdict === 'warned') && breaks.some((clause) => clause === id),
    );
  }

  #result(caughtBy: readonly string[]): FaultResult {
    const { name, dialect, breaks } = this.#fault;
    if (caughtBy.length > 0) return { name, dialect, breaks, caughtBy };
    const missedBy = [...this.#missed.values()].map(({ id, verdict, reason }) => ({
      id,
      verdict,
      ...(reason !== undefined && { reason }),
    }));
    return { name, dialect, breaks, caughtBy, missedBy };
  }
}

function otherEra({ check, revision }: PlannedCheck): PlannedCheck[] {
  if (check.eras === 'both') return [];
  return REVISIONS.filter((other: Revision) => other !== revision).map((other) => ({ check, revision: other }));
}
