import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { composeGateway, type Gateway } from '../index.ts';
import { type Market, type OfferingBuyer, offeringBuyer, openMarket } from './market.test.kit.ts';

const MINUTE_MS = 60_000;

let folder: string;
let market: Market;
let buyer: OfferingBuyer;
const others: Gateway[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'touchstone-agentmuxer-'));
  market = await openMarket({ store: join(folder, 'gateway.sqlite') });
  buyer = await market.buyer();
});
afterEach(async () => {
  await Promise.all(others.splice(0).map((gateway) => gateway.close()));
  await market.shop.close();
  rmSync(folder, { recursive: true });
});

/** Another gateway over the same file, as after a restart or beside the first; the first one's memory is not shared. */
async function another(): Promise<{ readonly gateway: Gateway; readonly buyer: OfferingBuyer }> {
  const gateway = await composeGateway({ clock: market.shop.clock, store: join(folder, 'gateway.sqlite') });
  others.push(gateway);
  return { gateway, buyer: offeringBuyer(gateway, buyer) };
}

it('goes on with purchases, terms, cursors and reports as if it had never gone', async () => {
  const offered = await market.offers({ name: 'weather' });
  await market.offers({ name: 'wind' });
  const first = await buyer.buys(offered, 'k');
  const { invocationId } = first.content.response;
  const below = { maxCostMicros: '1' };
  const { acceptTerms } = (await buyer.buys(offered, 'dear', below)).content.continuation;
  const page = await buyer.calls('search_offerings', { limit: 1 });
  await buyer.calls('report_outcome', { invocationId, outcome: 'succeeded' });
  await market.shop.gateway.close();

  const after = await another();
  const again = await after.buyer.buys(offered, 'k');
  expect(again.content).toEqual({ ...first.content, cost: { ...first.content.cost, replayed: true } });
  expect((await after.buyer.buys(offered, 'k', below)).refusedBy).toBe('idempotency');
  expect((await after.buyer.buys(offered, 'dear', { ...below, acceptTerms })).content.cost.costMicros).toBe('2500');
  const cursor = page.content.nextCursor;
  expect((await after.buyer.calls('search_offerings', { limit: 1, cursor })).content.items).toHaveLength(1);
  const report = await after.buyer.calls('report_outcome', { invocationId, outcome: 'failed' });
  expect(report.content).toEqual({ accepted: true, duplicate: true });
  await market.shop.passes(15 * MINUTE_MS);
  expect((await after.buyer.buys(offered, 'k')).content.cost.chargeStatus).toBe('finalized');
  expect(offered.provider.journal).toHaveLength(2);
});

it('never runs a call again that a killed gateway left without an outcome, and gives its hold back', async () => {
  const offered = await market.offers({ name: 'weather' }, { does: 'hangs' });
  const lost = buyer.buys(offered, 'k');
  await market.shop.gateway.admin.quiescent();
  // Nothing tells a gateway that the first one is dead: its call just never ends.
  const after = await another();
  expect((await after.buyer.buys(offered, 'k')).content).toMatchObject({ refusedBy: 'idempotency', recovery: 'wait' });
  expect(await after.buyer.ledger()).toMatchObject({ heldMicros: '2500' });
  await market.shop.clock.timeIs(market.shop.clock.now() + 5 * MINUTE_MS);
  const stalled = await after.buyer.buys(offered, 'k');
  expect(stalled.content).toMatchObject({ refusedBy: 'idempotency', recovery: 'use-new-key' });
  await market.shop.passes(0);
  await lost;
  expect(await after.buyer.ledger()).toMatchObject({ heldMicros: '0', balanceMicros: '1000000' });
  expect(offered.provider.journal).toHaveLength(1);
});

it('keeps one truth for replicas: keys, terms, balances and the catalogue', async () => {
  const offered = await market.offers({ name: 'weather' });
  const replica = await another();
  const by = (n: number) => (n % 2 === 0 ? buyer : replica.buyer);
  const racing = Array.from({ length: 20 }, (_, n) => by(n).buys(offered, 'k'));
  const told = (await Promise.all(racing)).filter(({ isError, content }) => !isError && !content.cost.replayed);
  expect(told).toHaveLength(1);
  expect(offered.provider.journal).toHaveLength(1);

  const below = { maxCostMicros: '1' };
  const terms = await Promise.all([0, 1].map((n) => by(n).buys(offered, 'dear', below)));
  const { acceptTerms } = terms[0]?.content.continuation ?? {};
  const accepted = await Promise.all([0, 1].map((n) => by(n).buys(offered, 'dear', { ...below, acceptTerms })));
  expect(accepted.filter(({ content }) => content.cost?.replayed === false)).toHaveLength(1);
  expect(offered.provider.journal).toHaveLength(2);

  await market.shop.gateway.admin.changeTool('agentmuxer', 'weather', { priceMicros: '990000' });
  const both = await Promise.all([buyer.buys(offered, 'a'), replica.buyer.buys(offered, 'b')]);
  expect(both.map(({ refusedBy }) => refusedBy ?? 'served').sort()).toEqual(['balance', 'served']);
});
