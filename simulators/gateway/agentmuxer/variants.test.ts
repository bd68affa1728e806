import { afterEach, expect, it } from 'vitest';
import type { JsonObject, McpAnswer, SiteAnswer } from '../../../src/contract/index.ts';
import { serveMcp } from '../index.ts';
import { dialectOf } from '../shop.test.kit.ts';
import { callerOf, type Market, openMarket } from './market.test.kit.ts';

let market: Market;
afterEach(() => market.shop.close());

const SEARCH = { name: 'search_offerings', arguments: {} };

it('spare: text alone, settled at once, without a balance, with member names that its options tell', async () => {
  market = await openMarket({ variant: 'spare' });
  const specified = { type: 'object', properties: { body: { type: 'object' } } };
  const offered = await market.offers({ name: 'spare', description: 'Tides', inputSchema: specified });
  for (let n = 0; n < 9; n++) await market.offers({ name: `more-${n}`, priceMicros: '0' });
  const buyer = await market.buyer();
  const told = async (tool: string, args: JsonObject) => JSON.parse((await buyer.calls(tool, args)).text);
  const page = await told('search_offerings', {});
  expect(page.items).toHaveLength(7);
  expect(page).not.toHaveProperty('prevCursor');
  const { items } = await told('search_offerings', { query: 'tides' });
  expect(items).toEqual([{ offeringVersion: { id: offered.id }, about: 'Tides', availability: 'now', usd: '0.0025' }]);
  expect(await told('inspect_offering', { offeringVersionId: offered.id })).toMatchObject({ usd: '0.01' });

  const call = { offeringVersionId: offered.id, request: {}, maxCostMicros: '2499', idempotencyKey: 'k' };
  const { dialects } = await market.shop.gateway.admin.describe();
  expect(dialects['agentmuxer']?.options).toMatchObject({
    pageSizeDefault: 7,
    finalizeAfterMs: 0,
    confirmation: { cost: 'price.exactMicros', expiry: 'validUntil' },
  });
  const demand = await told('call_offering', call);
  expect(demand.price).toEqual({ exactMicros: '2500' });
  expect(demand.validUntil).toBe(market.shop.clock.now() / 1_000 + 300);
  const bought = await told('call_offering', { ...call, acceptTerms: demand.continuation.acceptTerms });
  expect(bought.cost).toEqual({ costMicros: '2500', chargeStatus: 'finalized', replayed: false });
  const ignored = { ...call, maxCostMicros: '2500', idempotencyKey: 'i', request: { cookies: { a: '1' } } };
  expect((await told('call_offering', ignored)).cost.costMicros).toBe('2500');
  expect(offered.provider.journal[1]?.headers).not.toHaveProperty('cookie');
  expect((await buyer.calls('call_offering', { ...call, maxCostMicros: '01' })).refusedBy).toBe('-32602');
  await market.offers({ name: 'spare', version: '2.0.0' });
  expect(JSON.parse((await buyer.buys(offered, 'older')).text)).toMatchObject({ refusedBy: 'availability' });
  const poor = await market.buyer({ balanceMicros: '0' });
  const refused = await poor.buys(await market.offers({ name: 'dear' }), 'k');
  expect(JSON.parse(refused.text)).toEqual({ refusedBy: 'balance', message: expect.any(String), recovery: 'top-up' });
});

it('lavish: members of its own, generous bounds, and duplicates that wait for the first result', async () => {
  market = await openMarket({ variant: 'lavish' });
  const offered = await market.offers({ name: 'lavish' });
  const buyer = await market.buyer();
  const search = await buyer.calls('search_offerings', { limit: 500 });
  expect(search.content).toMatchObject({ items: [{ name: 'lavish', rank: 1 }], count: 1, region: 'eu-west' });
  const gate = offered.provider.gate();
  const first = buyer.buys(offered, 'k');
  await gate.arrived(1, AbortSignal.timeout(5_000));
  const second = buyer.buys(offered, 'k', { request: { body: { other: 1 } } });
  gate.open();
  const [{ content }, replay] = await Promise.all([first, second]);
  expect(content).toMatchObject({ response: { provider: { region: 'eu-west' } }, cost: { chargeStatus: 'pending' } });
  expect(replay.content).toEqual({ ...content, cost: { ...content.cost, replayed: true } });
  const report = { invocationId: content.response.invocationId, outcome: 'succeeded' };
  expect((await buyer.calls('report_outcome', report)).content).toMatchObject({ accepted: true, duplicate: false });
  expect((await buyer.calls('report_outcome', report)).content).toMatchObject({ accepted: false, duplicate: true });
  offered.provider.next({ does: 'fails', status: 500 });
  const failed = await buyer.buys(offered, 'f');
  expect(failed.content).toMatchObject({ response: { status: 502 }, cost: { costMicros: '0', replayed: false } });
  const refused = await buyer.buys(offered, 'x', { request: { cookies: { a: '1' } } });
  expect(refused).toMatchObject({ isError: false, refusedBy: 'arguments' });
  expect(offered.provider.journal).toHaveLength(2);
});

it('lavish: tells who has no key where a person signs in; spare: answers by JSON-RPC', async () => {
  market = await openMarket({ variant: 'lavish' });
  const { clock, gateway } = market.shop;
  const wire = await serveMcp({ dialect: dialectOf(gateway, 'agentmuxer'), clock, path: '/mcp' });
  const bare = await fetch(wire.url, { method: 'POST' });
  const challenge = bare.headers.get('www-authenticate') ?? '';
  expect([bare.status, challenge]).toEqual([401, expect.stringMatching(/^Bearer resource_metadata="http.*"$/)]);
  const metadata = await fetch(challenge.slice('Bearer resource_metadata="'.length, -1));
  expect(await metadata.json()).toEqual({
    resource: wire.url,
    authorization_servers: ['https://sign-in.example'],
    bearer_methods_supported: ['header'],
  });
  const posted: SiteAnswer | undefined = await dialectOf(gateway, 'agentmuxer').site?.answer({
    ...callerOf(undefined, '/.well-known/oauth-protected-resource'),
    method: 'POST',
    origin: 'http://127.0.0.1:1',
    contentType: undefined,
    body: '',
  });
  expect(posted?.status).toBe(405);
  await wire.close();
  await market.shop.close();

  market = await openMarket({ variant: 'spare' });
  const answer: McpAnswer = await dialectOf(market.shop.gateway, 'agentmuxer').callTool(callerOf('wrong'), SEARCH);
  expect(answer).toMatchObject({ kind: 'error', data: { refusedBy: 'auth' } });
});
