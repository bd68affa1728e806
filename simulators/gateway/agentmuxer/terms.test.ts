import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/contract/index.ts';
import { type Market, type Offered, type OfferingBuyer, openMarket } from './market.test.kit.ts';

const LIFE_MS = 5 * 60_000;
const MAXIMUM = { maxCostMicros: '2499' };

let market: Market;
beforeAll(async () => {
  market = await openMarket({ yieldSeed: 3 });
});
afterAll(() => market.shop.close());

/** A price of 2500 above the maximum of 2499, told to a new buyer, and how it is accepted. */
async function demanded(name: string, balanceMicros = '1000000', key = 'k') {
  const offered = await market.offers({ name });
  const buyer = await market.buyer({ balanceMicros });
  const told = await buyer.buys(offered, key, MAXIMUM);
  const acceptTerms: string = told.content.continuation.acceptTerms;
  const accepts = (more: JsonObject = {}, by = buyer, to = key) =>
    by.buys(offered, to, { ...MAXIMUM, acceptTerms, ...more });
  return { offered, buyer, told, accepts };
}

const prices = (name: string, priceMicros: string) =>
  market.shop.gateway.admin.changeTool('agentmuxer', name, { priceMicros });

async function untouched(buyer: OfferingBuyer, { provider }: Offered): Promise<void> {
  expect(provider.journal).toHaveLength(0);
  expect((await buyer.ledger()).entries).toEqual([]);
}

it('tells a price above the maximum, with nothing run, and the same again to the same call', async () => {
  const { offered, buyer, told } = await demanded('dear');
  expect(told.isError).toBe(false);
  expect(told.content).toEqual({
    status: 'price_confirmation_required',
    message: expect.any(String),
    cost: { costMicros: '2500' },
    expiresAt: new Date(market.shop.clock.now() + LIFE_MS).toISOString(),
    continuation: { acceptTerms: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  });
  expect((await buyer.buys(offered, 'k', MAXIMUM)).content).toEqual(told.content);
  expect((await buyer.buys(offered, 'k', { maxCostMicros: '0' })).refusedBy).toBe('idempotency');
  await untouched(buyer, offered);
  expect((await buyer.buys(offered, 'enough', { maxCostMicros: '2500' })).content.cost.costMicros).toBe('2500');
});

it('completes the purchase at the price that was told, once, however often it is accepted', async () => {
  const { offered, buyer, accepts } = await demanded('accepted');
  await prices('accepted', '900000');
  const racing = await Promise.all([accepts(), accepts(), accepts()]);
  const first = racing.find(({ isError, content }) => !isError && content.cost.replayed === false);
  expect(first?.content.cost).toMatchObject({ costMicros: '2500', balanceMicros: '997500' });
  await market.shop.passes(LIFE_MS + 1_000);
  const { invocationId } = first?.content.response ?? {};
  for (const again of [await accepts(), await buyer.buys(offered, 'k', MAXIMUM)])
    expect(again.content).toMatchObject({ response: { invocationId }, cost: { costMicros: '2500', replayed: true } });
  expect(offered.provider.journal).toHaveLength(1);
  expect(await buyer.ledger()).toMatchObject({ balanceMicros: '997500' });
});

it('holds to the last moment, and not after it', async () => {
  const timely = await demanded('timely');
  await market.shop.passes(LIFE_MS - 1_000);
  expect((await timely.accepts()).isError).toBe(false);
  const late = await demanded('late');
  await market.shop.passes(LIFE_MS + 1_000);
  expect((await late.accepts()).content).toMatchObject({ refusedBy: 'terms', recovery: 'use-new-key' });
  await untouched(late.buyer, late.offered);
  const again = await late.buyer.buys(late.offered, 'k', MAXIMUM);
  expect(again.content.continuation).not.toEqual(late.told.content.continuation);
});

it('holds for that very call alone', async () => {
  const { offered, buyer, accepts } = await demanded('strict');
  const other = await market.buyer();
  expect((await accepts({}, other)).refusedBy).toBe('terms');
  expect((await accepts({}, buyer, 'another')).refusedBy).toBe('terms');
  expect((await accepts({ acceptTerms: '11111111-1111-4111-8111-111111111111' })).refusedBy).toBe('terms');
  expect((await accepts({ maxCostMicros: '2498' })).refusedBy).toBe('idempotency');
  expect((await accepts({ request: { body: { other: 1 } } })).refusedBy).toBe('idempotency');
  await untouched(buyer, offered);
  await untouched(other, offered);
  expect((await accepts()).isError).toBe(false);
});

it('overrides neither the balance nor the cap', async () => {
  const poor = await demanded('unaffordable', '2499');
  expect((await poor.accepts()).refusedBy).toBe('balance');
  await untouched(poor.buyer, poor.offered);
  const capped = await demanded('capped');
  const { admin } = market.shop.gateway;
  await admin.changeAccount(capped.buyer.accountId, { policy: { spendCapMicros: '2499' } });
  expect((await capped.accepts()).refusedBy).toBe('cap');
  await untouched(capped.buyer, capped.offered);
  await admin.changeAccount(capped.buyer.accountId, { policy: { spendCapMicros: '2500' } });
  expect((await capped.accepts()).content.cost.costMicros).toBe('2500');
});

it('compares maxima beyond 2^53 by their digits', async () => {
  const offered = await market.offers({ name: 'vast', priceMicros: '9007199254740993' });
  const buyer = await market.buyer({ balanceMicros: '9007199254740993' });
  const below = await buyer.buys(offered, 'a', { maxCostMicros: '9007199254740992' });
  expect(below.content.cost).toEqual({ costMicros: '9007199254740993' });
  const enough = await buyer.buys(offered, 'b', { maxCostMicros: '9007199254740993' });
  expect(enough.content.cost).toMatchObject({ costMicros: '9007199254740993', balanceMicros: '0' });
});

it('gives the day’s free calls first, and then asks for money', async () => {
  const sampled = await market.offers({ name: 'sampled', freeCallsPerDay: 1 });
  const gratis = await market.offers({ name: 'rationed', priceMicros: '0', freeCallsPerDay: 1 });
  const buyer = await market.buyer();
  const free = { maxCostMicros: '0' };
  expect((await buyer.buys(sampled, 's1', free)).content.cost).toMatchObject({ costMicros: '0' });
  expect((await buyer.buys(sampled, 's2', free)).content.cost).toEqual({ costMicros: '2500' });
  const both = await Promise.all([buyer.buys(gratis, 'g1', free), buyer.buys(gratis, 'g2', free)]);
  expect(both.map(({ refusedBy }) => refusedBy ?? 'served').sort()).toEqual(['cap', 'served']);
});
