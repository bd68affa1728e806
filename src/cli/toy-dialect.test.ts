/** The toy dialect of CONTRIBUTING.md: an entry on either side, and the laws come with it, unchanged. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { purchaseLaws } from '../../suites/index.ts';
import { type Fault, fault, type RequirementId } from '../contract/index.ts';
import { buildReport, type PlannedCheck, planRun, selfcheck } from '../runner/index.ts';
import { registryOf } from './dialects.ts';
import { inventoryOfAll } from './inventory.ts';
import { openLane } from './lanes.ts';
import { inventoryText } from './list.ts';
import { parseRun } from './options.ts';
import { shop } from './toy-dialect.test.kit.ts';
import { shopGateway } from './toy-gateway.test.kit.ts';
import { faultNamed, worldHere } from './world.test.kit.ts';

/** Whoever asks again for what was bought gets it, and pays for it again. */
const chargesTheRetry = fault({
  name: 'idempotency/charges-the-retry',
  dialect: 'shop',
  breaks: ['shop.buy.once'],
  on: { kind: 'port', name: 'idempotency' },
  wrap: (idempotency, { ports, clock }) => ({
    ...idempotency,
    async find(call) {
      const state = await idempotency.find(call);
      const { ledger } = ports();
      const bought = state.kind === 'finished' ? await ledger.purchase(state.intentId) : undefined;
      if (bought === undefined) return state;
      const { agentId, accountId, tool, operation, priceMicros, funding, rules } = bought;
      const intentId = randomUUID();
      await ledger.hold({ intentId, agentId, accountId, tool, operation, priceMicros, funding, rules });
      await ledger.deliver(intentId, { dueAt: clock.now() });
      await ledger.capture(intentId, priceMicros);
      return state;
    },
  }),
});

const registry = registryOf([shop]);
const world = worldHere([chargesTheRetry], { dialects: [shopGateway] });
const { signal } = new AbortController();

/** What `touchstone run --dialect shop` plans. */
async function planned(...argv: readonly string[]): Promise<readonly PlannedCheck[]> {
  const around = { env: {}, stdout: {}, registry, freshSeed: () => 7 };
  const options = parseRun(['--dialect', 'shop', ...argv], around);
  if (!options) throw new Error('help was asked for');
  return planRun(await registry.checksOf(options.selection.dialects), options.selection, options);
}

/** What the plan comes to on the toy's gateway. */
async function judged(plan: readonly PlannedCheck[], sin?: Fault) {
  const order = {
    hosting: 'inline',
    yieldSeed: 1,
    first: plan.map(({ check }) => check),
    ...(sin && { fault: sin }),
  } as const;
  const lane = await openLane(order, { world, signal, dialects: registry, stories: { lawRuns: 20 } });
  const results = await Promise.all(plan.map((one) => lane.judge(one, 7)));
  await lane.close();
  return results;
}

test.each(['2025-11-25', '2026-07-28'])('the toy keeps the law of exactly-once purchases in %s', async (revision) => {
  const [law, ...others] = await judged(await planned('--revision', revision));
  expect(law, law?.reason).toMatchObject({ id: 'shop/purchase.exactly-once', verdict: 'passed', revision });
  expect(others).toEqual([]);
});

test('a double charge in the toy gateway is caught by the unchanged law, in the shortest story', async () => {
  const [law] = await judged(await planned(), chargesTheRetry);
  expect(law).toMatchObject({
    verdict: 'failed',
    reason: '1 purchase(s) were delivered for 2500 micros in all, and the buyer paid 7500 micros by the ledger',
    counterexample: { value: ['buys with a new key while the provider answers'] },
    replay: expect.stringContaining('run --requirement shop/purchase.exactly-once --seed 7 '),
  });
  expect(law?.counterexample?.shrinks).toBeGreaterThan(0);
});

test.each([
  ['idempotency/forgets-when-finished', 'one key made the provider do the work 3 times'],
  ['ledger/captures-twice', 'the buyer paid 5000 micros by the ledger'],
  ['ledger/failed-calls-are-paid', '2500 micros are still held'],
  ['ledger/forgets-to-release', 'a key still answers busy'],
])('what breaks a port of the reference breaks the toy as well: %s', async (sin, sentence) => {
  const [law] = await judged(await planned(), faultNamed(sin));
  expect(law).toMatchObject({ verdict: 'failed', reason: expect.stringContaining(sentence) });
});

test('its faults are caught in a selfcheck', async () => {
  const { faults } = await selfcheck({
    faults: [chargesTheRetry],
    checks: await registry.checksOf(['shop']),
    goodPaths: await registry.goodPathsOf(['shop']),
    openLane: (order) => openLane(order, { world, signal, dialects: registry }),
    seed: 7,
    full: false,
    lanes: 1,
    tell: () => {},
    signal,
  });
  expect(faults.map(({ name, caughtBy }) => [name, caughtBy])).toEqual([
    ['idempotency/charges-the-retry', ['shop/purchase.exactly-once']],
  ]);
});

test('its clauses are listed and reported as any others', async () => {
  const entries = await inventoryOfAll(registry, [chargesTheRetry]);
  expect(inventoryText(entries, entries, false)).toBe(
    'shop  1 of 1 clause tested, 0 not covered yet\n  ✓ shop.buy.once  must, 1 check, 1 fault\n',
  );
  const { totals, requirements } = buildReport({
    version: '0.0.0',
    catalogue: 'toy',
    target: { kind: 'reference', url: 'toy', dialects: ['shop'], powers: [], options: {} },
    startedAt: new Date(0),
    durationMs: 0,
    seed: 7,
    clauses: registry.everyClause,
    results: await judged(await planned()),
  });
  expect(totals).toMatchObject({ passed: 1, failed: 0, untested: 0 });
  expect(requirements).toMatchObject([
    { id: 'shop.buy.once', verdict: 'passed', checks: ['shop/purchase.exactly-once'] },
  ]);
});

test('a gateway process has no way to be given it, and says so', async () => {
  await expect(world.open({ hosting: 'process', chain: false })).rejects.toThrow(
    'A gateway process serves the dialects of the reference: open others with hosting "inline".',
  );
});

test('its clause ids are checked by the compiler', () => {
  const cite = (id: RequirementId) => id;
  expect(cite('shop.buy.once')).toBe('shop.buy.once');
  // @ts-expect-error a misspelt id does not compile
  cite('shop.buy.twice');
  // @ts-expect-error nor does it as what a law proves, and at run time it is named
  const misspelt = () => purchaseLaws('shop', { proves: { balance: ['shop.buy.twice'] }, catalogue: shop.clauses });
  expect(misspelt).toThrow('A check cites shop.buy.twice, which is no clause of its catalogue.');
});
