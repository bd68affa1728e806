/** One contract over two wires: the reference, and the same gateway with other paths, names and payments. */
import { setMaxListeners } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultByName } from '../../simulators/faults/index.ts';
import { type Instance, openInstance } from '../../simulators/world/index.ts';
import { chapters } from '../../suites/index.ts';
import { type OpenInstance, requirementById } from '../contract/index.ts';
import { type CheckResult, type PlannedCheck, planRun } from '../runner/index.ts';
import { openLane } from './lanes.ts';

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
    const name = `wire-${++opened}`;
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
  folder = await mkdtemp(join(tmpdir(), 'touchstone-wires-'));
});
afterAll(async () => {
  await Promise.all([...instances.values()].map((instance) => instance.close()));
  await rm(folder, { recursive: true, force: true });
});

/** Every check about the gateway itself: a helper and a client have their own wires. */
function planned(): readonly PlannedCheck[] {
  const checks = chapters.flatMap((chapter) => chapter.checks);
  const judged = checks.filter(({ requirements: [own] }) => requirementById(own).party === 'gateway');
  return planRun(judged, { dialects: ['assay'] }, { seed: SEED });
}

async function judgedOn(variant?: string): Promise<ReadonlyMap<string, CheckResult>> {
  const lonely = planned().filter(({ check }) => check.lane === 'exclusive');
  const lanes = [
    planned().filter(({ check }) => check.lane === 'shared'),
    ...Array.from({ length: LONELY_LANES }, (_, lane) => lonely.filter((_, at) => at % LONELY_LANES === lane)),
  ];
  const { signal } = new AbortController();
  // Every check listens to it.
  setMaxListeners(0, signal);
  const results = await Promise.all(
    lanes.map(async (mine) => {
      const options = { world: worldOf(variant), signal, stories: JUDGING };
      const lane = await openLane(
        { hosting: 'inline', yieldSeed: SEED, first: mine.map(({ check }) => check) },
        options,
      );
      const judged = await Promise.all(mine.map((one) => lane.judge(one, SEED)));
      await lane.close();
      return judged;
    }),
  );
  return new Map(results.flat().map((result) => [`${result.id} (${result.revision})`, result]));
}

const told = ({ verdict, reason }: CheckResult) => (verdict === 'passed' ? verdict : `${verdict}: ${reason}`);
const ALIKE = ['passed', 'untested: needs restart, which the target does not grant'];
const OF_VOUCHERS = 'not-applicable: the target demands an x402 payment, and no voucher';

test('every check comes to the same verdict on both, or asks for a form of payment that is not used there', async () => {
  const reference = await judgedOn();
  expect([...reference].map(([id, one]) => [id, told(one)]).filter(([, one]) => !ALIKE.includes(one ?? ''))).toEqual(
    [],
  );
  const foreign = await judgedOn('foreign');
  expect([...foreign.keys()].toSorted()).toEqual([...reference.keys()].toSorted());
  const differing = [...foreign].filter(([id, { verdict }]) => verdict !== reference.get(id)?.verdict);
  const ofVouchers = differing.filter(([, one]) => told(one) === OF_VOUCHERS);
  expect(differing.map(([id, one]) => [id, told(one)])).toEqual(ofVouchers.map(([id, one]) => [id, told(one)]));
  expect(new Set(ofVouchers.map(([, { suite }]) => suite))).toEqual(new Set(['assay/payment', 'assay/voucher']));
  for (const id of ['assay/purchase.exactly-once', 'assay/purchase.exactly-once-by-voucher'])
    expect([...foreign.values()].filter((result) => result.id === id).map(told)).toEqual(['passed']);
}, 120_000);
