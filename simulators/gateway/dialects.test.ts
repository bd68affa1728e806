import { afterEach, expect, it } from 'vitest';
import type { JsonObject, McpAnswer, McpCaller, McpDialect, NewTool, Ports } from '../../src/contract/index.ts';
import { type GatewayDialect, gatewayDialects } from './dialects.ts';
import { dialectOf, openShop, type Shop } from './shop.test.kit.ts';

let ports: Ports;

/** The least contract: it lists the names of its tools, and calls nothing. */
const toy: GatewayDialect = {
  name: 'toy',
  describe: () => ({ path: '/toy', options: { pageSizeDefault: 5 } }),
  refuses: ({ priceMicros }) => (priceMicros === '0' ? 'Nothing is free here.' : undefined),
  serve(parts) {
    ({ ports } = parts);
    const turnedAway = async ({ token = '' }: McpCaller): Promise<McpAnswer | undefined> => {
      const agent = await ports.accounts.authenticate(token);
      return agent?.dialect === 'toy' ? undefined : { kind: 'http', status: 401, body: {} };
    };
    const list = async (): Promise<McpAnswer> => {
      const tools = await ports.catalogue.list({ dialect: 'toy', scope: {} });
      return { kind: 'result', result: { tools: tools.map(({ name, summary }) => ({ name, description: summary })) } };
    };
    return {
      listTools: async (caller) => (await turnedAway(caller)) ?? list(),
      callTool: async () => ({ kind: 'error', code: -32_602, message: 'Nothing is called here.' }),
    };
  },
};

let shop: Shop;
afterEach(() => shop.close());

async function opened(): Promise<Shop> {
  shop = await openShop({ dialects: [...gatewayDialects, toy] });
  return shop;
}

/** Who comes to that dialect's MCP with that credential. */
function comes(token: string, { path = '/' }: McpDialect): McpCaller {
  return { token, address: '127.0.0.9', url: path, revision: '2026-07-28' };
}

function newTool(tool: Partial<NewTool>): NewTool {
  return {
    dialect: 'toy',
    name: 'tides',
    summary: 'Tides',
    inputSchema: { type: 'object' },
    priceMicros: '2500',
    providers: [{ id: 'p', url: 'http://127.0.0.1:9/' }],
    ...tool,
  };
}

it('knows a credential at the origin of its own contract alone', async () => {
  const { gateway } = await opened();
  const { admin, dialects } = gateway;
  for (const name of Object.keys(dialects)) {
    const { token } = await admin.createAccount({ dialect: name });
    for (const served of Object.values(dialects)) {
      const answer = await served.admit(comes(token, served));
      const expected = served.name === name ? undefined : expect.objectContaining({ kind: 'http', status: 401 });
      expect(answer, `${name} at ${served.name}`).toEqual(expected);
    }
  }
});

it('sells the tools of each contract apart, also under one name', async () => {
  const { gateway, sells, buyer } = await opened();
  await sells({ name: 'tides', summary: "Assay's" });
  await sells({ name: 'moons', summary: "Assay's" });
  const [made, again] = [
    await gateway.admin.createTool(newTool({ summary: "The toy's" })),
    await gateway.admin.createTool(newTool({ name: 'winds' })),
  ];
  expect(made.toolId).not.toBe(again.toolId);
  const { token } = await gateway.admin.createAccount({ dialect: 'toy' });
  const served = dialectOf(gateway, 'toy');
  expect(await served.listTools(comes(token, served), {})).toMatchObject({
    result: { tools: [{ name: 'tides', description: "The toy's" }, { name: 'winds' }] },
  });
  const one = await buyer();
  expect((await one.calls('get_tool', { name: 'tides' })).content).toMatchObject({ summary: "Assay's" });
  expect((await one.calls('get_tool', { name: 'winds' })).code).toBe('TOOL_NOT_IN_TOOLSET');
  const found = await one.calls('search_tools', { query: '', detail: 'names' });
  expect(found.content.results.map(({ name }: { name: string }) => name)).toEqual(['moons', 'tides']);
  await gateway.admin.changeTool('toy', 'tides', { removed: true });
  expect((await one.buys('tides', 'k')).isError).toBe(false);
});

it('neither lists nor serves the version of another contract as an offering', async () => {
  const { gateway } = await opened();
  const { admin } = gateway;
  const { token } = await admin.createAccount({ dialect: 'agentmuxer', balanceMicros: '1000000' });
  const served = dialectOf(gateway, 'agentmuxer');
  const asks = (name: string, args: JsonObject) => served.callTool(comes(token, served), { name, arguments: args });
  const [own, other] = [
    await admin.createTool(newTool({ dialect: 'agentmuxer' })),
    await admin.createTool(newTool({ dialect: 'assay' })),
  ].map(({ offeringVersionId = '' }) => offeringVersionId);
  const inspected = async (offeringVersionId = '') => asks('inspect_offering', { offeringVersionId });
  expect(await inspected(own)).not.toMatchObject({ result: { isError: true } });
  expect(await inspected(other)).toMatchObject({ result: { isError: true } });
  const order = { maxCostMicros: '9999', idempotencyKey: 'k', request: {}, offeringVersionId: other ?? '' };
  expect(await asks('call_offering', order)).toMatchObject({ result: { isError: true } });
  const listed = JSON.stringify(await asks('search_offerings', {}));
  expect([listed.includes(own ?? '?'), listed.includes(other ?? '')]).toEqual([true, false]);
});

it('names the contracts that it serves where another is asked for', async () => {
  const { admin } = (await opened()).gateway;
  const names = [...gatewayDialects.map(({ name }) => name), 'toy'].join(', ');
  const refused = {
    status: 400,
    error: 'unknown-dialect',
    message: `"odd" is no dialect of this gateway, which has: ${names}.`,
  };
  await expect(admin.createAccount({ dialect: 'odd' })).rejects.toMatchObject(refused);
  await expect(admin.createTool(newTool({ dialect: 'odd' }))).rejects.toMatchObject(refused);
  await expect(admin.changeTool('odd', 'tides', {})).rejects.toMatchObject(refused);
  await expect(admin.createUrl({ dialect: 'odd', profile: 'kit' })).rejects.toMatchObject(refused);
  await expect(admin.createUrl({ dialect: 'toy', profile: 'kit' })).rejects.toMatchObject({ error: 'no-scoped-urls' });
  expect((await admin.describe()).dialects['toy']).toEqual({ url: '/toy', options: { pageSizeDefault: 5 } });
});

it('names each version by an id of its own, which its price may change under', async () => {
  const { gateway, clock } = await opened();
  const { admin } = gateway;
  const versionOf = async (tool: Partial<NewTool>) => (await admin.createTool(newTool(tool))).offeringVersionId;
  const first = await versionOf({});
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  await shop.passes(1_000);
  const second = await versionOf({});
  expect(second).not.toBe(first);
  await admin.changeTool('toy', 'tides', { priceMicros: '3000' });
  expect(await ports.offerings.find('toy', first ?? '')).toMatchObject({ version: '1.0.0', priceMicros: 2500n });
  expect(await ports.offerings.find('toy', second ?? '')).toMatchObject({
    version: '2.0.0',
    priceMicros: 3000n,
    publishedAt: clock.now(),
  });
  await admin.changeTool('toy', 'tides', { retire: '2.0.0' });
  expect(await ports.offerings.find('toy', second ?? '')).toBeUndefined();
  await admin.changeTool('toy', 'tides', { priceMicros: '4000' });
  expect(await ports.offerings.find('toy', first ?? '')).toMatchObject({
    priceMicros: 4000n,
    publishedAt: clock.now() - 1_000,
  });
  await admin.changeTool('toy', 'tides', { removed: true });
  expect(await ports.offerings.find('toy', first ?? '')).toBeUndefined();
});

it('keeps what an offering is, and refuses a request that could not be sent', async () => {
  const { gateway } = await opened();
  const { admin } = gateway;
  const http = { method: 'GET', path: '/v1/{port}/tides/{day}?unit=m' };
  const plain = await admin.createTool(newTool({ name: 'plain' }));
  const full = await admin.createTool(newTool({ http, available: false, trustTier: 'verified', publisherId: 'pub' }));
  expect((await ports.offerings.find('toy', plain.offeringVersionId ?? ''))?.offering).toEqual({
    http: { method: 'POST', path: '' },
    available: true,
  });
  expect((await ports.offerings.find('toy', full.offeringVersionId ?? ''))?.offering).toEqual({
    http,
    available: false,
    trustTier: 'verified',
    publisherId: 'pub',
  });
  for (const method of ['', 'GET /', 'G:T', 'GÉT'])
    await expect(admin.createTool(newTool({ http: { method, path: '' } })), method).rejects.toMatchObject({
      error: 'invalid-body',
      message: `http.method ${JSON.stringify(method)} is no HTTP method.`,
    });
  for (const path of ['v1', '?a=1', '/{port', '/port}', '/{}', '/{a{b}}', '/a b', '/a#b', '/a\n'])
    await expect(admin.createTool(newTool({ http: { method: 'GET', path } })), path).rejects.toMatchObject({
      error: 'invalid-body',
      message: expect.stringContaining('http.path'),
    });
  await expect(admin.createTool(newTool({ priceMicros: '0' }))).rejects.toMatchObject({
    error: 'invalid-body',
    message: 'Nothing is free here.',
  });
});
