import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Hold, IdempotencyPort, KeptResult, KeyedCall } from '../../../src/contract/index.ts';
import { pushedClock } from '../../clock/index.ts';
import { DEFAULT_SETTINGS } from '../settings.ts';
import type { Store } from '../store/store.ts';
import { idempotencyPort } from './idempotency.ts';
import { type SharedStores, sharedStores } from './stores.test.kit.ts';

const NOW = Date.UTC(2026, 0, 1);
const call: KeyedCall = { agentId: 'a', key: 'k', operation: 'op' };
const otherCall: KeyedCall = { ...call, operation: 'other' };
const result: KeptResult = {
  kind: 'delivered',
  text: '{}',
  served: { toolId: 't', providerId: 'p', classification: 'delivered', attempts: [], fellBack: false },
};

let stores: SharedStores;
let port: IdempotencyPort;
let replica: IdempotencyPort;

beforeEach(() => {
  stores = sharedStores();
  const clock = pushedClock(NOW);
  port = idempotencyPort(stores.one, clock, DEFAULT_SETTINGS);
  replica = idempotencyPort(stores.other, clock, DEFAULT_SETTINGS);
});
afterEach(() => stores.close());

/** A hold of a free call: all that it takes is the key. */
function holdOf(claim: KeyedCall, intentId: string): Hold & { readonly claim: KeyedCall } {
  const { agentId, operation } = claim;
  const names = { intentId, agentId, accountId: agentId, tool: 't', operation };
  return { ...names, priceMicros: 0n, funding: { kind: 'free' }, rules: {}, claim };
}

const holds = (store: Store, claim: KeyedCall, intentId = 'i') => store.money.hold(holdOf(claim, intentId), NOW).kind;

it('keeps a key for the operation that reserved it, before anything runs', async () => {
  expect(await port.find(call)).toEqual({ kind: 'free' });
  expect(await port.reserve(call)).toEqual({ kind: 'free' });
  expect(await replica.reserve(call)).toEqual({ kind: 'free' });
  expect(await replica.find(call)).toEqual({ kind: 'free' });
  expect(await replica.reserve(otherCall)).toEqual({ kind: 'reused' });
  expect(await port.find(otherCall)).toEqual({ kind: 'reused' });
  expect(await port.reserve({ ...otherCall, agentId: 'b' })).toEqual({ kind: 'free' });
  expect(await port.reserve({ ...otherCall, key: 'l' })).toEqual({ kind: 'free' });
});

it('gives a key that two operations ask for at once to one of them', async () => {
  const states = await Promise.all([port.reserve(call), replica.reserve(otherCall)]);
  expect(states.map(({ kind }) => kind).sort()).toEqual(['free', 'reused']);
});

it('lets a hold take the key that its own operation reserved, once, and nobody else', async () => {
  await port.reserve(call);
  expect(holds(stores.other, otherCall)).toBe('key-taken');
  expect(await port.find(call)).toEqual({ kind: 'free' });
  expect(holds(stores.other, call)).toBe('held');
  expect(holds(stores.one, call, 'j')).toBe('key-taken');
  expect(await port.reserve(call)).toEqual({ kind: 'running', startedAt: NOW });
  expect(await port.reserve(otherCall)).toEqual({ kind: 'reused' });
  stores.one.money.deliver('i', { dueAt: NOW, keep: { call, result } });
  expect(await replica.reserve(call)).toEqual({ kind: 'finished', intentId: 'i', result });
});

it('leaves a key reserved where the hold that took it takes nothing', async () => {
  await port.reserve(call);
  const dear: Hold = { ...holdOf(call, 'i'), priceMicros: 1n, funding: { kind: 'balance' } };
  expect(stores.one.money.hold(dear, NOW).kind).toBe('insufficient-funds');
  expect(await replica.find(call)).toEqual({ kind: 'free' });
  expect(await replica.find(otherCall)).toEqual({ kind: 'reused' });
  expect(holds(stores.other, call)).toBe('held');
});

it('finishes a reserved key that no hold has taken', async () => {
  await port.reserve(call);
  const { claim, ...hold } = holdOf(call, 'i');
  stores.one.money.hold(hold, NOW);
  stores.one.money.deliver('i', { dueAt: NOW, keep: { call: claim, result } });
  expect(await replica.find(call)).toEqual({ kind: 'finished', intentId: 'i', result });
});
