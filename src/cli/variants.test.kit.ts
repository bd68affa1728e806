/** Variants of the reference in this process, and every check about the gateway on one of them: for our own tests. */
import { setMaxListeners } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { faultByName } from '../../simulators/faults/index.ts';
import { type Instance, openInstance } from '../../simulators/world/index.ts';
import type { OpenInstance } from '../contract/index.ts';
import { type Check, type CheckResult, type PlannedCheck, planRun } from '../runner/index.ts';
import { checksOf, clauseById, judgedNames } from './dialects.ts';
import { type LaneOptions, openLane } from './lanes.ts';

const SEED = 7;
/** A few stories, since what laws find is found elsewhere; and patience, since nothing here is broken but the machine may be busy. */
const JUDGING = { lawRuns: 4, unshrunk: true, timeoutMs: 20_000, deadlineMs: 60_000 } as const;
/** Checks that want a lane alone are dealt out among so many. */
const LONELY_LANES = 2;

let folder: string;
const instances = new Map<string, Instance>();
let opened = 0;

/** A world in this process, whose gateways are all of that variant. */
const worldOf = (variant: string | undefined) => ({
  async open<O extends OpenInstance>(options: O) {
    const name = `variant-${++opened}`;
    const around = {
      gatewayCommand: [],
      faultByName: async (fault: string) => faultByName(fault),
      folder,
      onDied() {},
    };
    const instance = await openInstance(name, variant === undefined ? options : { ...options, variant }, around);
    instances.set(name, instance);
    return instance.opened;
  },
  close: async (name: string) => instances.get(name)?.close(),
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchstone-variants-'));
});
afterAll(async () => {
  await Promise.all([...instances.values()].map((instance) => instance.close()));
  await rm(folder, { recursive: true, force: true });
});

/** Checks about the gateway itself, or about the programs that come to it. */
async function planned(about: 'gateway' | 'programs'): Promise<readonly PlannedCheck[]> {
  const checks = await checksOf(judgedNames);
  const isOfGateway = ({ requirements: [own] }: Check) => clauseById(own)?.party === 'gateway';
  const judged = checks.filter((check) => isOfGateway(check) === (about === 'gateway'));
  return planRun(judged, { dialects: judgedNames }, { seed: SEED });
}

/** What every check about the gateway comes to on a variant of it, by its id and revision. */
export async function judgedOn(variant?: string): Promise<ReadonlyMap<string, CheckResult>> {
  const all = await planned('gateway');
  const lonely = all.filter(({ check }) => check.lane === 'exclusive');
  const lanes = [
    all.filter(({ check }) => check.lane === 'shared'),
    ...Array.from({ length: LONELY_LANES }, (_, lane) => lonely.filter((_, at) => at % LONELY_LANES === lane)),
  ];
  const results = await Promise.all(lanes.map((mine) => judged(mine, { world: worldOf(variant) })));
  return new Map(results.flat());
}

/** What every check about helpers and clients comes to with a variant of the helper. */
export async function helperJudged(helperVariant: string): Promise<ReadonlyMap<string, CheckResult>> {
  return new Map(await judged(await planned('programs'), { world: worldOf(undefined), helperVariant }));
}

async function judged(mine: readonly PlannedCheck[], options: Pick<LaneOptions, 'world' | 'helperVariant'>) {
  const { signal } = new AbortController();
  // Every check listens to it.
  setMaxListeners(0, signal);
  const order = { hosting: 'inline', yieldSeed: SEED, first: mine.map(({ check }) => check) } as const;
  const lane = await openLane(order, { ...options, signal, stories: JUDGING });
  const results = await Promise.all(mine.map((one) => lane.judge(one, SEED)));
  await lane.close();
  return results.map((result) => [`${result.id} (${result.revision})`, result] as const);
}

/** The verdict, and why where it is not the best. */
export const told = ({ verdict, reason }: CheckResult) => (verdict === 'passed' ? verdict : `${verdict}: ${reason}`);

/** Those that neither passed nor need a power that only processes give. */
export function fallenShort(results: ReadonlyMap<string, CheckResult>): readonly (readonly [string, string])[] {
  const ofProcesses = /^untested: needs (restart|replicas)(, (restart|replicas))?, which/;
  return [...results]
    .map(([id, one]) => [id, told(one)] as const)
    .filter(([, text]) => text !== 'passed' && !ofProcesses.test(text));
}
