/** The lanes of a selfcheck on the real world and the real gateway, in this process. */
import { expect, test } from 'vitest';
import { fault } from '../contract/index.ts';
import { type LaneOrder, selfcheck } from '../runner/index.ts';
import { checksOf, goodPathsOf, judgedNames } from './dialects.ts';
import { type LaneOptions, openLane } from './lanes.ts';
import { faultNamed, worldHere } from './world.test.kit.ts';

const harmless = fault({
  name: 'ledger/harmless',
  dialect: 'assay',
  breaks: ['assay.error.payment-debt-outstanding'],
  on: { kind: 'port', name: 'ledger' },
  wrap: (ledger) => ({ ...ledger }),
});

const world = worldHere([harmless]);
const { signal } = new AbortController();

const lane = (order: LaneOrder, stories?: LaneOptions['stories']) =>
  openLane(order, { world, signal, ...(stories && { stories }) });

test('a real fault is caught by the check of its clause, and a harmless one goes unnoticed', async () => {
  const report = await selfcheck({
    faults: [faultNamed('ledger/debt-not-looked-at'), harmless],
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
  const sin = faultNamed(name);
  const check = (await checksOf([sin.dialect])).find(({ id }) => id === `${sin.dialect}/${sin.law}`);
  if (!check) throw new Error(`no law is called ${sin.law}`);
  const open = await lane({ fault: sin, hosting: 'inline', yieldSeed: 1, first: [check] }, { lawRuns: 20 });
  const { verdict, counterexample, reason } = await open.judge({ check, revision: '2026-07-28' }, 1);
  await open.close();
  expect(verdict, reason).toBe('failed');
  expect(counterexample?.value.length).toBeLessThanOrEqual(4);
});
