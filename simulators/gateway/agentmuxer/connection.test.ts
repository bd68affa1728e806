import { Client as ClientV2, StreamableHTTPClientTransport as TransportV2 } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type JsonObject, type McpDialect, OFFERING_TOOLS } from '../../../src/contract/index.ts';
import { serveMcp } from '../index.ts';
import { dialectOf } from '../shop.test.kit.ts';
import { callerOf, type Market, type OfferingBuyer, openMarket } from './market.test.kit.ts';

const INFO = { name: 'official', version: '1.0.0' };

let market: Market;
let buyer: OfferingBuyer;
let agentmuxer: McpDialect;
beforeEach(async () => {
  market = await openMarket();
  buyer = await market.buyer();
  agentmuxer = dialectOf(market.shop.gateway, 'agentmuxer');
});
afterEach(() => market.shop.close());

it('turns away who has no key of this contract, whatever is asked, and serves one path', async () => {
  const assay = await market.shop.buyer();
  const revoked = await market.buyer();
  await market.shop.gateway.admin.changeAccount(revoked.accountId, { revoked: true });
  const params = { name: 'search_offerings', arguments: {} };
  for (const token of [undefined, '', 'wrong', assay.token, revoked.token]) {
    const caller = callerOf(token);
    const answers = [
      await agentmuxer.admit(caller),
      await agentmuxer.listTools(caller, {}),
      await agentmuxer.callTool(caller, params),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({
        kind: 'http',
        status: 401,
        headers: { 'WWW-Authenticate': 'Bearer' },
        body: { refusedBy: 'auth', message: expect.any(String), recovery: 'sign-in' },
      });
  }
  expect(await agentmuxer.admit(callerOf(buyer.token))).toBeUndefined();
  expect(await agentmuxer.admit(callerOf(buyer.token, '/mcp?x=1'))).toBeUndefined();
  for (const url of ['/', '/mcp/', '/mcp/more', '/MCP'])
    expect(await agentmuxer.callTool(callerOf(buyer.token, url), params)).toMatchObject({ kind: 'http', status: 404 });
});

it('lists four tools whose schemas say what is read, on one page', async () => {
  const answer = await agentmuxer.listTools(callerOf(buyer.token), {});
  if (answer.kind !== 'result') throw new Error('The tools are not listed.');
  const tools = answer.result['tools'] as readonly JsonObject[];
  expect(tools.map(({ name }) => name)).toEqual([...OFFERING_TOOLS]);
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const schemas = tools.map(({ inputSchema }) => ajv.compile(inputSchema as object));
  const id = '11111111-1111-4111-8111-111111111111';
  const call = { offeringVersionId: id, maxCostMicros: '100000', idempotencyKey: 'k', request: {} };
  const good = [{ limit: 50, tags: ['a'] }, { offeringVersionId: id }, call, { invocationId: id, outcome: 'failed' }];
  const bad = [{ limit: 51 }, {}, { ...call, maxCostMicros: '0100' }, { invocationId: id, outcome: 'success' }];
  expect(schemas.map((fits, n) => [fits(good[n]), fits(bad[n])])).toEqual(Array(4).fill([true, false]));
  expect(JSON.stringify(tools)).not.toContain('outputSchema');
  expect(await agentmuxer.listTools(callerOf(buyer.token), { cursor: 'x' })).toMatchObject({ code: -32602 });
  expect((await buyer.calls('buy_offering', {})).refusedBy).toBe('-32602');
});

it('tells what it left open', async () => {
  const { dialects } = await market.shop.gateway.admin.describe();
  expect(dialects['agentmuxer']?.options).toMatchObject({
    confirmationTtlMs: 300_000,
    finalizeAfterMs: 900_000,
    providerTimeoutMs: 30_000,
    idempotencyKeyMax: 200,
    pageSizeDefault: 20,
    refusedByValues: expect.arrayContaining(['balance', 'cap', 'terms']),
  });
});

it('serves the official clients of both eras, whatever a call comes to', async () => {
  const { clock, gateway } = market.shop;
  const wire = await serveMcp({ dialect: agentmuxer, clock, path: '/mcp', codec: gateway.mcpCodec });
  const requestInit = { headers: { authorization: `Bearer ${buyer.token}` } };
  const offered = await market.offers({ name: 'weather', outputSchema: { type: 'object' } });
  const order = { offeringVersionId: offered.id, request: {} };
  const outcomes = async (client: ClientV1 | ClientV2, idempotencyKey: string) => {
    const call = (args: JsonObject) =>
      client.callTool({ name: 'call_offering', arguments: { ...order, idempotencyKey, ...args } });
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([...OFFERING_TOOLS]);
    const demand = await call({ maxCostMicros: '0', idempotencyKey: `${idempotencyKey}-0` });
    const refused = await call({ maxCostMicros: '01' });
    const bought = await call({ maxCostMicros: '2500' });
    await client.close();
    return [demand, refused, bought].map(({ structuredContent }) => structuredContent);
  };
  const expected = [
    { status: 'price_confirmation_required' },
    { refusedBy: 'arguments' },
    { response: { body: { ok: true } }, cost: { costMicros: '2500' } },
  ];
  const v1 = new ClientV1(INFO);
  await v1.connect(new TransportV1(new URL(wire.url), { requestInit }) as Parameters<typeof v1.connect>[0]);
  expect(await outcomes(v1, 'v1')).toMatchObject(expected);
  const v2 = new ClientV2(INFO, { versionNegotiation: { mode: 'auto' } });
  await v2.connect(new TransportV2(new URL(wire.url), { requestInit }));
  expect(await outcomes(v2, 'v2')).toMatchObject(expected);
  const bare = new ClientV2(INFO, { versionNegotiation: { mode: 'auto' } });
  await expect(bare.connect(new TransportV2(new URL(wire.url)))).rejects.toMatchObject({ data: { status: 401 } });
  await wire.close();
});
