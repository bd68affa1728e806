/** The lanes of a selfcheck on the real world and the real gateway, in this process. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { faults } from '../../simulators/faults/index.ts';
import { type Instance, openInstance } from '../../simulators/world/index.ts';
import { type Fault, fault, type OpenInstance } from '../contract/index.ts';
import { type LaneOrder, selfcheck } from '../runner/index.ts';
import { checksOf, goodPathsOf, judgedNames } from './dialects.ts';
import { type LaneOptions, openLane } from './lanes.ts';

const harmless = fault({
  name: 'ledger/harmless',
  dialect: 'assay',
  breaks: ['assay.error.payment-debt-outstanding'],
  on: { kind: 'port', name: 'ledger' },
  wrap: (ledger) => ({ ...ledger }),
});

let folder: string;
const instances = new Map<string, Instance>();
let opened = 0;
const { signal } = new AbortController();

/** A world in this process: it opens what is named, the harmless fault among it. */
const world = {
  async open<O extends OpenInstance>(options: O) {
    const name = `lane-${++opened}`;
    const faultByName = async (wanted: string) => named(wanted);
    const around = { gatewayCommand: [], faultByName, folder, onDied: () => {} };
    const instance = await openInstance(name, options, around);
    instances.set(name, instance);
    return instance.opened;
  },
  close: async (name: string) => instances.get(name)?.close(),
};

function named(wanted: string): Fault {
  const found = [...faults, harmless].find(({ name }) => name === wanted);
  if (!found) throw new Error(`there is no fault ${wanted}`);
  return found;
}

const lane = (order: LaneOrder, stories?: LaneOptions['stories']) =>
  openLane(order, { world, signal, ...(stories && { stories }) });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchstone-lanes-'));
});

afterEach(async () => {
  await Promise.all([...instances.values()].map((instance) => instance.close()));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('a real fault is caught by the check of its clause, and a harmless one goes unnoticed', async () => {
  const report = await selfcheck({
    faults: [named('ledger/debt-not-looked-at'), harmless],
    checks: await checksOf(judgedNames),
    goodPaths: await goodPathsOf(judgedNames),
    openLane: lane,
    seed: 1,
    full: false,
    lanes: 2,
    tell: () => {},
    signal,
  });
  expect(report.faults.map(({ name, caughtBy }) => [name, caughtBy])).toEqual([
    ['ledger/debt-not-looked-at', ['assay.error.payment-debt-outstanding']],
    ['ledger/harmless', []],
  ]);
});

test.each([
  'idempotency/claimed-apart-from-the-hold',
  'idempotency/forgets-when-finished',
  'ledger/settles-again-on-a-retry',
])('exactly-once finds %s by itself, in a story of at most four steps', async (name) => {
  const sin = named(name);
  const check = (await checksOf([sin.dialect])).find(({ id }) => id === `${sin.dialect}/${sin.law}`);
  if (!check) throw new Error(`no law is called ${sin.law}`);
  const open = await lane({ fault: sin, hosting: 'inline', yieldSeed: 1, first: [check] }, { lawRuns: 20 });
  const { verdict, counterexample, reason } = await open.judge({ check, revision: '2026-07-28' }, 1);
  await open.close();
  expect(verdict, reason).toBe('failed');
  expect(counterexample?.value.length).toBeLessThanOrEqual(4);
});
