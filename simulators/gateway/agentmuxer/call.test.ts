import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OK } from '../shop.test.kit.ts';
import { type Market, type OfferingBuyer, openMarket } from './market.test.kit.ts';

const MINUTE_MS = 60_000;
const UUID = /^[0-9a-f-]{36}$/;
const CALL = { maxCostMicros: '1000000', request: {} };

let market: Market;
let buyer: OfferingBuyer;
beforeAll(async () => {
  market = await openMarket({ yieldSeed: 5 });
  buyer = await market.buyer();
});
afterAll(() => market.shop.close());

describe('a purchase', () => {
  it('is delivered pending, replayed byte for byte, and finalized when the window has passed', async () => {
    const own = await market.buyer();
    const body = { deep: [1, null, { ü: '  ' }] };
    const weather = await market.offers({ name: 'weather' }, { does: 'answers', body });
    const first = await own.buys(weather, 'k1', { request: { body: { a: 1, b: [2] } } });
    expect(first.content).toEqual({
      response: {
        invocationId: expect.stringMatching(UUID),
        status: 200,
        contentType: 'application/json',
        body,
      },
      cost: { costMicros: '2500', chargeStatus: 'pending', replayed: false, balanceMicros: '997500' },
    });
    expect(JSON.parse(first.text)).toEqual(first.content);

    const again = await own.buys(weather, 'k1', { request: { body: { b: [2], a: 1 } } });
    expect(again.content).toEqual({ ...first.content, cost: { ...first.content.cost, replayed: true } });
    expect(again.text.split('"cost"')[0]).toBe(first.text.split('"cost"')[0]);
    await market.shop.passes(15 * MINUTE_MS);
    const settled = await own.buys(weather, 'k1', { request: { body: { a: 1, b: [2] } } });
    expect(settled.content.cost).toEqual({ ...again.content.cost, chargeStatus: 'finalized' });
    const { entries, ...sums } = await own.ledger();
    expect(sums).toEqual({ balanceMicros: '997500', heldMicros: '0' });
    expect(entries.map(({ kind }) => kind)).toEqual(['hold', 'capture']);
    expect(weather.provider.journal).toHaveLength(1);
  });

  it('of a free offering costs nothing, at once', async () => {
    const gratis = await market.offers({ name: 'gratis', priceMicros: '0' });
    const poor = await market.buyer({});
    const told = await poor.buys(gratis, 'k', { maxCostMicros: '0' });
    expect(told.content.cost).toMatchObject({ costMicros: '0', chargeStatus: 'finalized', replayed: false });
    expect((await poor.buys(gratis, 'k', { maxCostMicros: '0' })).content.cost.replayed).toBe(true);
    expect(gratis.provider.journal).toHaveLength(1);
  });

  it('keeps the digits of what came and of what went', async () => {
    const echo = await market.offers({ name: 'digits' });
    const huge = { offeringVersionId: echo.id, idempotencyKey: 'big', ...CALL };
    const sent = (n: unknown) => ({ ...huge, request: { body: { n } } });
    const [one, other] = [9007199254740993n, 9007199254740994n];
    const first = await buyer.calls('call_offering', sent(Number(one)), { exactArguments: sent(one) });
    expect(first.isError).toBe(false);
    const reused = await buyer.calls('call_offering', sent(Number(other)), { exactArguments: sent(other) });
    expect(reused.refusedBy).toBe('idempotency');
    const [execution] = echo.provider.journal;
    expect(Buffer.from(execution?.content.base64 ?? '', 'base64').toString()).toBe('{"n":9007199254740993}');
  });

  it('that fails costs nothing, is told with its cost, and is told again', async () => {
    const own = await market.buyer();
    const outputSchema = { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] };
    const fragile = await market.offers({ name: 'fragile', outputSchema });
    fragile.provider.next(
      { does: 'fails', status: 422 },
      { does: 'fails', status: 503 },
      { does: 'cuts', when: 'after-the-work', body: {} },
      { does: 'answers', body: { ok: 'yes' } },
      { does: 'answers-malformed', body: { ok: true } },
      { does: 'answers-huge', bytes: 5_000_000 },
    );
    for (let n = 0; n < 6; n++) {
      const told = await own.buys(fragile, `f${n}`);
      expect(told).toMatchObject({ isError: true, refusedBy: 'provider' });
      expect(told.content.cost).toEqual({
        costMicros: '0',
        chargeStatus: 'finalized',
        replayed: false,
        balanceMicros: '1000000',
      });
    }
    const replay = await own.buys(fragile, 'f1');
    expect(replay.content).toMatchObject({ refusedBy: 'provider', cost: { costMicros: '0', replayed: true } });
    expect(fragile.provider.journal).toHaveLength(6);
    expect((await own.buys(fragile, 'f6')).isError).toBe(false);
    expect(await own.ledger()).toMatchObject({ balanceMicros: '997500', heldMicros: '2500' });
  });

  it('falls back on another provider, but not where the request itself is wrong', async () => {
    const bad = market.shop.providers.endpoint('bad', { does: 'fails', status: 503 });
    const good = market.shop.providers.endpoint('good', OK);
    const providers = [bad, good].map(({ id, url }) => ({ id, url }));
    const offered = await market.offers({ name: 'doubled', providers });
    expect((await buyer.buys(offered, 'd1')).isError).toBe(false);
    bad.next({ does: 'fails', status: 400 });
    expect((await buyer.buys(offered, 'd2')).refusedBy).toBe('provider');
    expect([bad.journal.length, good.journal.length]).toEqual([2, 1]);
  });

  it('of a hanging provider is timed out by the clock of the gateway', async () => {
    const hanging = await market.offers({ name: 'hanging' }, { does: 'hangs' });
    const calling = buyer.buys(hanging, 'h');
    await market.shop.gateway.admin.quiescent();
    await market.shop.passes(30_000);
    expect((await calling).refusedBy).toBe('provider');
  });

  it('that brings nothing back is delivered all the same', async () => {
    const empty = await market.offers({ name: 'empty' }, { does: 'answers', body: null, status: 204 });
    const told = await buyer.buys(empty, 'e');
    expect(told.content.response).toMatchObject({ status: 204, body: null });
  });

  it('that breaks inside the gateway is a refusal, and keeps neither money nor key', async () => {
    const broken = await market.offers({ name: 'broken', breaks: 'internal' });
    const failed = market.shop.failures.length;
    expect((await buyer.buys(broken, 'b')).refusedBy).toBe('internal');
    expect(market.shop.failures).toHaveLength(failed + 1);
    expect(broken.provider.journal).toHaveLength(0);
  });
});

describe('a key', () => {
  it('runs one of many duplicates, and refuses another call', async () => {
    const own = await market.buyer();
    const raced = await market.offers({ name: 'raced' });
    for (let round = 0; round < 5; round++) {
      const gate = raced.provider.gate();
      const racing = Array.from({ length: 8 }, () => own.buys(raced, `race-${round}`));
      await gate.arrived(1, AbortSignal.timeout(5_000));
      const late = await own.buys(raced, `race-${round}`);
      expect(late.content).toMatchObject({ refusedBy: 'idempotency', recovery: 'wait' });
      gate.open();
      const told = (await Promise.all(racing)).map(({ refusedBy, content }) => refusedBy ?? content.cost.replayed);
      expect(told.filter((one) => one === false)).toHaveLength(1);
      expect(told.every((one) => ['idempotency', true, false].includes(one))).toBe(true);
    }
    expect(raced.provider.journal).toHaveLength(5);
    const other = await own.buys(raced, 'race-1', { request: { body: { other: 1 } } });
    expect(other.content).toMatchObject({ refusedBy: 'idempotency', recovery: 'use-new-key' });
    expect((await own.buys(raced, 'race-1', { maxCostMicros: '2500' })).refusedBy).toBe('idempotency');
    expect(await own.ledger()).toMatchObject({ balanceMicros: '987500', heldMicros: '12500' });
  });

  it('names one of two calls that come at once, and the other is refused', async () => {
    const own = await market.buyer();
    const contested = await market.offers({ name: 'contested' });
    for (let round = 0; round < 10; round++) {
      const bodies = [{ a: 1 }, { a: 2 }];
      const told = await Promise.all(bodies.map((body) => own.buys(contested, `c${round}`, { request: { body } })));
      expect(told.map(({ refusedBy }) => refusedBy ?? 'served').sort()).toEqual(['idempotency', 'served']);
    }
    expect(contested.provider.journal).toHaveLength(10);
    const keys = ['a\0b', 'a\0c', 'ä', 'a\u0308'];
    for (const key of keys) expect((await own.buys(contested, key)).content.cost.replayed).toBe(false);
  });

  it('gives back a result of any size', async () => {
    const large = await market.offers({ name: 'large' }, { does: 'answers', body: { text: 'x'.repeat(3_000_000) } });
    const [first, again] = [await buyer.buys(large, 'l'), await buyer.buys(large, 'l')];
    expect(again.content.cost.replayed).toBe(true);
    expect(again.content.response).toEqual(first.content.response);
    expect(large.provider.journal).toHaveLength(1);
  });

  it('tells its result even where the offering is gone, and belongs to one agent', async () => {
    const passing = await market.offers({ name: 'passing' });
    const other = await market.buyer();
    await buyer.buys(passing, 'p');
    await market.shop.gateway.admin.changeTool('agentmuxer', 'passing', { removed: true });
    expect((await buyer.buys(passing, 'p')).content.cost.replayed).toBe(true);
    expect((await buyer.buys(passing, 'q')).refusedBy).toBe('availability');
    expect((await other.buys(passing, 'p')).refusedBy).toBe('availability');
    expect(passing.provider.journal).toHaveLength(1);
  });
});

describe('what is refused before anything runs', () => {
  it('are arguments that break a bound', async () => {
    const bounded = await market.offers({ name: 'bounded' });
    const good = { offeringVersionId: bounded.id, idempotencyKey: 'a', ...CALL };
    const { request: _, ...withoutRequest } = good;
    const bad: unknown[] = [
      undefined,
      [],
      withoutRequest,
      { ...good, request: [] },
      { ...good, request: 'x' },
      { ...good, offeringVersionId: 'abc' },
      { ...good, offeringVersionId: undefined },
      { ...good, idempotencyKey: '' },
      { ...good, idempotencyKey: 'k'.repeat(201) },
      { ...good, idempotencyKey: 7 },
      { ...good, idempotencyKey: 'half \ud800' },
      { ...good, acceptTerms: 'yes' },
      { ...good, extra: 1 },
      { ...good, request: { elsewhere: {} } },
      { ...good, request: { headers: { authorization: `Bearer ${buyer.token}` } } },
      { ...good, request: { body: { key: buyer.token } } },
    ];
    const maxima = [
      '-1',
      '+1',
      '1.0',
      '1e6',
      ' 1',
      '1 ',
      '',
      '00',
      '01',
      '0100000',
      '٣',
      '1\n',
      `${2n ** 63n}`,
      1,
      null,
    ];
    bad.push(...maxima.map((maxCostMicros) => ({ ...good, maxCostMicros })));
    for (const args of bad) expect(await buyer.calls('call_offering', args)).toMatchObject({ refusedBy: 'arguments' });
    expect(bounded.provider.journal).toHaveLength(0);
    for (const idempotencyKey of ['1', 'k'.repeat(200), '😀'.repeat(200)])
      expect((await buyer.calls('call_offering', { ...good, idempotencyKey })).isError).toBe(false);
    const upper = { ...good, offeringVersionId: bounded.id.toUpperCase(), maxCostMicros: `${2n ** 63n - 1n}` };
    expect((await buyer.calls('call_offering', { ...upper, idempotencyKey: 'u' })).isError).toBe(false);
    expect(bounded.provider.journal).toHaveLength(4);
  });

  it('are inputs that do not fit the interface, whichever of the two schemas it has', async () => {
    const inputSchema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
    const narrow = await market.offers({ name: 'narrow', inputSchema });
    const whole = { type: 'object', properties: { path: inputSchema }, required: ['path'] };
    const routed = await market.offers({
      name: 'routed',
      inputSchema: whole,
      http: { method: 'GET', path: '/v1/{n}' },
    });
    expect((await buyer.buys(narrow, 'n1')).refusedBy).toBe('arguments');
    expect((await buyer.buys(narrow, 'n1', { request: { body: { n: 'x' } } })).refusedBy).toBe('arguments');
    expect((await buyer.buys(narrow, 'n1', { request: { body: { n: 1 } } })).isError).toBe(false);
    expect((await buyer.buys(routed, 'r1')).refusedBy).toBe('arguments');
    expect((await buyer.buys(routed, 'r1', { request: { path: { n: 12 } } })).isError).toBe(false);
    expect(routed.provider.journal).toMatchObject([{ method: 'GET', path: '/v1/12' }]);
    expect(narrow.provider.journal).toHaveLength(1);
  });

  it('is what cannot be bought: unknown, switched off, without a provider, or of another contract', async () => {
    const off = await market.offers({ name: 'off', available: false });
    const lonely = await market.offers({ name: 'lonely', providers: [] });
    await market.shop.sells({ name: 'elsewhere' });
    for (const id of ['11111111-1111-4111-8111-111111111111', off.id, lonely.id])
      expect((await buyer.buys({ ...off, id }, 'x')).refusedBy).toBe('availability');
    expect(off.provider.journal).toHaveLength(0);
  });

  it('is what the balance or the owner does not cover, and the key is free for it later', async () => {
    const ruled = await market.offers({ name: 'ruled' });
    const poor = await market.buyer({ balanceMicros: '2499' });
    expect((await poor.buys(ruled, 'k')).content).toMatchObject({
      refusedBy: 'balance',
      recovery: 'top-up',
      topupUrl: expect.stringMatching(/^https:/),
    });
    const { admin } = market.shop.gateway;
    await admin.changeAccount(poor.accountId, { balanceMicros: '2500' });
    expect((await poor.buys(ruled, 'k')).isError).toBe(false);
    const policies = [
      { spendCapMicros: '2499' },
      { paused: true },
      { approvalOverMicros: '2499' },
      { deny: ['ruled'] },
      { allow: [] },
      { velocity: { callsPerMinute: 0 } },
    ];
    for (const policy of policies) {
      const capped = await market.buyer({ balanceMicros: '1000000', policy });
      expect((await capped.buys(ruled, 'k')).refusedBy).toBe('cap');
    }
    expect(ruled.provider.journal).toHaveLength(1);
  });
});
