/** Runs planned checks: registers each with whatever hosts them, leases its instance, judges it, and tells the result. */
import pLimit from 'p-limit';
import type { Instance, Target } from '../target/index.ts';
import { type Judging, judge } from './judge.ts';
import type { PlannedCheck } from './plan.ts';
import type { CheckResult, RunEvent } from './report.ts';

/** How a test framework takes a test that runs beside all others. */
export type Register = (name: string, body: () => Promise<void>) => void;

export interface Hosting {
  readonly target: Target;
  /** What every check is given, whatever it is and wherever it runs. */
  readonly judging: Omit<Judging, 'revision' | 'adapter' | 'providers'>;
  readonly adapterFor: (dialect: string, instance: Instance) => Judging['adapter'];
  /** The providers whose late answers go by this instance's time. */
  readonly providersOf: (instance: Instance) => Judging['providers'];
  /** Checks that may be at work on the shared instance at once. */
  readonly concurrency: number;
  readonly tell: (event: RunEvent) => void;
}

/** Registers every planned check; a failed one throws, so that the host's own view of it is red too. */
export function host(planned: readonly PlannedCheck[], hosting: Hosting, register: Register): void {
  const shared = pLimit(hosting.concurrency);
  for (const one of planned) {
    register(`${one.check.id} (${one.revision})`, async () => {
      const run = () => runOne(one, hosting);
      const result = await (one.check.lane === 'shared' ? shared(run) : run());
      if (result && (result.verdict === 'failed' || result.verdict === 'errored')) throw new Error(result.reason);
    });
  }
}

/** Runs one planned check to its result; nothing comes of it when the run is stopped before its turn. */
export async function runOne(
  { check, revision }: PlannedCheck,
  { target, judging, adapterFor, providersOf, tell }: Omit<Hosting, 'concurrency'>,
): Promise<CheckResult | undefined> {
  try {
    if (judging.signal.aborted) return undefined;
    const lease = await target.lease(check.lane, judging.signal);
    tell({ kind: 'started', id: check.id, revision });
    try {
      const { instance } = lease;
      const adapter = adapterFor(check.dialect, instance);
      const result = await judge(check, instance, { ...judging, adapter, providers: providersOf(instance), revision });
      if (judging.signal.aborted && result.verdict === 'errored') return undefined;
      tell({ kind: 'finished', result });
      return result;
    } finally {
      lease.release();
    }
  } catch (error) {
    if (judging.signal.aborted) return undefined;
    throw error;
  }
}
