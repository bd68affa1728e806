import { afterEach, beforeEach, expect, it } from 'vitest';
import { pushedClock } from '../../clock/index.ts';
import { DEFAULT_SETTINGS } from '../settings.ts';
import type { Store } from '../store/store.ts';
import { startSweeping } from '../sweep.ts';
import { confirmationsPort } from './confirmations.ts';
import { type SharedStores, sharedStores } from './stores.test.kit.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const call = { agentId: 'a', key: 'k', operation: 'op' };

let clock: ReturnType<typeof pushedClock>;
let stores: SharedStores;

beforeEach(() => {
  clock = pushedClock(START);
  stores = sharedStores();
});
afterEach(() => stores.close());

const portOver = (store: Store) => confirmationsPort(store, clock, DEFAULT_SETTINGS);

it('gives one call at one cost one reference while it lives, in every process', async () => {
  const [port, replica] = [portOver(stores.one), portOver(stores.other)];
  const issued = await port.issue(call, 700n);
  expect(issued).toMatchObject({ call, costMicros: 700n, expiresAt: START + 5 * MINUTE_MS });
  expect(issued.reference).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  await clock.timeIs(START + 5 * MINUTE_MS - 1);
  expect(await replica.issue(call, 700n)).toEqual(issued);
  expect(await replica.find(issued.reference)).toEqual(issued);
});

it('asks anew for another cost, key, operation or agent, and once the time is over', async () => {
  const port = portOver(stores.one);
  const issued = await port.issue(call, 700n);
  const others = [
    await port.issue(call, 701n),
    await port.issue({ ...call, key: 'other' }, 700n),
    await port.issue({ ...call, operation: 'other' }, 700n),
    await port.issue({ ...call, agentId: 'other' }, 700n),
  ];
  await clock.timeIs(START + 5 * MINUTE_MS);
  const later = await port.issue(call, 700n);
  expect(later.expiresAt).toBe(START + 10 * MINUTE_MS);
  expect(new Set([issued, later, ...others].map(({ reference }) => reference)).size).toBe(6);
  for (const one of [issued, later, ...others]) expect(await port.find(one.reference)).toEqual(one);
  expect(await port.find('never issued')).toBeUndefined();
});

it('admits the very call alone, to the last moment and not after it', async () => {
  const port = portOver(stores.one);
  const issued = await port.issue(call, 700n);
  const others = [
    { ...call, agentId: 'other' },
    { ...call, key: 'other' },
    { ...call, operation: 'other' },
  ];
  for (const other of others) expect(await port.admits(issued, other)).toBe(false);
  await clock.timeIs(START + 5 * MINUTE_MS - 1);
  expect(await port.admits(issued, call)).toBe(true);
  await clock.timeIs(START + 5 * MINUTE_MS);
  expect(await port.admits(issued, call)).toBe(false);
});

it('agrees on one reference where both processes are asked at once', async () => {
  const ports = [portOver(stores.one), portOver(stores.other)];
  const issued = await Promise.all(Array.from({ length: 10 }, (_, n) => ports[n % 2]?.issue(call, 700n)));
  expect(new Set(issued.map((one) => one?.reference)).size).toBe(1);
});

it('is swept a day after it expired', async () => {
  const port = portOver(stores.one);
  const stop = startSweeping({ store: stores.one, clock, settings: DEFAULT_SETTINGS });
  const { reference } = await port.issue(call, 700n);
  const passes = async (days: number) => {
    await clock.timeIs(START + days * DAY_MS);
    await clock.fire(clock.now());
  };
  await passes(1);
  expect(await port.find(reference)).toBeDefined();
  await passes(2);
  expect(await port.find(reference)).toBeUndefined();
  stop();
});
