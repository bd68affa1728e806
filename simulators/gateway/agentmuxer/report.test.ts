import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Market, type OfferingBuyer, openMarket } from './market.test.kit.ts';

let market: Market;
let buyer: OfferingBuyer;
beforeAll(async () => {
  market = await openMarket();
  buyer = await market.buyer();
});
afterAll(() => market.shop.close());

const report = (args: unknown, by = buyer) => by.calls('report_outcome', args);

it('records the first report of an account on an invocation, and nothing else', async () => {
  const offered = await market.offers({ name: 'reported' });
  const bought = await buyer.buys(offered, 'k');
  const { invocationId } = bought.content.response;
  const before = await buyer.ledger();
  const [first, ...later] = [
    await report({ invocationId, outcome: 'failed', detail: 'd'.repeat(1_000) }),
    await report({ invocationId: invocationId.toUpperCase(), outcome: 'failed' }),
    await report({ invocationId, outcome: 'succeeded' }),
  ];
  expect(first?.content).toEqual({ accepted: true, duplicate: false });
  for (const one of later) expect(one.content).toEqual({ accepted: true, duplicate: true });
  expect(await buyer.ledger()).toEqual(before);
  const replay = await buyer.buys(offered, 'k');
  expect(replay.content).toEqual({ ...bought.content, cost: { ...bought.content.cost, replayed: true } });
});

it('takes the three outcomes, by any agent of the account', async () => {
  const offered = await market.offers({ name: 'judged' });
  const colleague = await market.buyer({ memberOf: buyer.accountId });
  for (const outcome of ['succeeded', 'failed', 'not-useful']) {
    const { invocationId } = (await buyer.buys(offered, outcome)).content.response;
    expect((await report({ invocationId, outcome }, colleague)).content).toEqual({ accepted: true, duplicate: false });
  }
});

it('knows only what the account has bought, and what has ended', async () => {
  const offered = await market.offers({ name: 'foreign' });
  const stranger = await market.buyer();
  const { invocationId } = (await buyer.buys(offered, 'own')).content.response;
  const outcome = 'succeeded';
  expect((await report({ invocationId, outcome }, stranger)).refusedBy).toBe('arguments');
  expect((await report({ invocationId: crypto.randomUUID(), outcome })).refusedBy).toBe('arguments');
  offered.provider.next({ does: 'fails', status: 500 });
  const failed = await buyer.buys(offered, 'f');
  expect((await report({ invocationId: failed.content.invocationId, outcome: 'failed' })).isError).toBe(false);

  const gate = offered.provider.gate();
  const running = buyer.buys(offered, 'r');
  await gate.arrived(1, AbortSignal.timeout(5_000));
  const { entries } = await buyer.ledger();
  expect((await report({ invocationId: entries.at(-1)?.intentId, outcome })).refusedBy).toBe('arguments');
  gate.open();
  const ended = (await running).content.response.invocationId;
  expect(ended).toBe(entries.at(-1)?.intentId);
  expect((await report({ invocationId: ended, outcome })).content).toEqual({ accepted: true, duplicate: false });
});

it('reads its arguments to the letter', async () => {
  const offered = await market.offers({ name: 'lettered' });
  const { invocationId } = (await buyer.buys(offered, 'lettered')).content.response;
  const bad = [
    { outcome: 'succeeded' },
    { invocationId: 'abc', outcome: 'succeeded' },
    { invocationId },
    ...['success', 'not_useful', 'Failed', null, 1].map((outcome) => ({ invocationId, outcome })),
    { invocationId, outcome: 'failed', detail: 'd'.repeat(1_001) },
    { invocationId, outcome: 'failed', detail: null },
    { invocationId, outcome: 'failed', extra: true },
  ];
  for (const args of bad) expect((await report(args)).refusedBy).toBe('arguments');
  expect((await report({ invocationId, outcome: 'failed' })).content.duplicate).toBe(false);
});
