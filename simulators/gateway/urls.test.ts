import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonObject, NewUrl } from '../../src/contract/index.ts';
import vectors from '../../src/contract/vectors/urls.json' with { type: 'json' };
import { type Buyer, openShop, type Shop } from './shop.test.kit.ts';
import { openStore } from './store/store.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  for (const name of ['reef_a', 'reef_b', 'reef_c', 'reef_d', 'reef_e', 'reef_f'])
    await shop.sells({ name, summary: 'reefs', category: name < 'reef_d' ? 'Sea' : 'land', priceMicros: '0' });
  await shop.sells({ name: 'reef_paid', summary: 'reefs', category: 'Sea' });
  await shop.sells({ name: 'acme__reef', summary: 'reefs', category: 'weather', priceMicros: '0' });
});
afterAll(() => shop.close());

let profiles = 0;
const published = (url: Partial<NewUrl>) =>
  shop.gateway.admin.createUrl({ dialect: 'assay', profile: `profile-${++profiles}`, ...url });

async function listed(buyer: Buyer): Promise<string[] | string> {
  const answer = await buyer.lists();
  if (answer.kind === 'http') return (answer.body['error'] as JsonObject)['code'] as string;
  if (answer.kind === 'error') return answer.message;
  return (answer.result['tools'] as { name: string }[]).map(({ name }) => name);
}

const HELPERS = ['search_tools', 'get_tool', 'call_tool'];

it('shows up to five pinned tools, or everything, by the discovery of the URL', async () => {
  const buyer = await shop.buyer({ policy: { deny: ['reef_a'] } });
  const tools = ['reef_a', 'reef_b', 'reef_c', 'reef_d', 'reef_e', 'reef_f', 'reef_paid'];
  const search = await published({ tools, discovery: 'search', pinned: [...tools, 'acme__reef'] });
  const pinned = ['reef_b', 'reef_c', 'reef_d', 'reef_e', 'reef_f'];
  expect(await listed(buyer.at(search.url))).toEqual([...HELPERS, ...pinned]);
  expect(await listed(buyer.at(`${search.url}?discovery=full`))).toEqual([...HELPERS, ...pinned, 'reef_paid']);
  const unpinned = await published({ tools, discovery: 'search', pinned: [] });
  expect(await listed(buyer.at(unpinned.url))).toEqual(HELPERS);
  for (const [threshold, form] of [
    [6, [...HELPERS, ...pinned, 'reef_paid']],
    [5, HELPERS],
  ] as const) {
    const automatic = await published({ tools, discovery: 'auto', threshold });
    expect(await listed(buyer.at(automatic.url)), `threshold ${threshold}`).toEqual(form);
  }
});

it('shows a profile to its account alone, and a link to who has it', async () => {
  const [owner, stranger] = [await shop.buyer(), await shop.buyer()];
  const sibling = await shop.buyer({ memberOf: owner.accountId });
  const mine = await published({ accountId: owner.accountId, tools: ['reef_a'], discovery: 'full' });
  expect(mine.url).toMatch(/^\/my\/profile-\d+$/);
  for (const agent of [owner, sibling]) expect(await listed(agent.at(mine.url))).toEqual([...HELPERS, 'reef_a']);
  expect(await listed(stranger.at(mine.url))).toBe('MCP_URL_NOT_FOUND');
  const link = await published({ accountId: owner.accountId, tools: ['reef_b'], linkOnly: true });
  expect(link.url).toMatch(/^\/u\/[a-z0-9]{32}$/);
  expect(await listed(stranger.at(link.url))).toEqual([...HELPERS, 'reef_b']);
  expect(await listed(stranger.at(`/u/${'a'.repeat(32)}`))).toBe('MCP_URL_NOT_FOUND');
});

it('keeps every version of a tool set', async () => {
  const buyer = await shop.buyer();
  const first = await published({ profile: 'versioned', tools: ['reef_a'] });
  const second = await published({ profile: 'versioned', tools: ['reef_b'] });
  expect([first, second]).toEqual([
    { url: '/@touchstone/versioned', version: 1 },
    { url: '/@touchstone/versioned', version: 2 },
  ]);
  expect(await listed(buyer.at(second.url))).toEqual([...HELPERS, 'reef_b']);
  expect(await listed(buyer.at(`${second.url}@1`))).toEqual([...HELPERS, 'reef_a']);
  expect(await listed(buyer.at(`${second.url}@3`))).toBe('MCP_URL_NOT_FOUND');
});

it('tells the version of a set, and which names a filter asks for in vain', async () => {
  const buyer = await shop.buyer();
  const { url } = await published({ tools: ['reef_a'] });
  const meta = async (at: string) => {
    const answer = await buyer.at(at).lists();
    return answer.kind === 'result' ? answer.result['_meta'] : answer;
  };
  expect(await meta(url)).toEqual({ 'assay/toolsetVersion': 1 });
  expect(await meta(`${url}@1`)).toBeUndefined();
  const ignored = ['nobody@2', 'reef_b'];
  expect(await meta(`${url}?tools=reef_a,reef_b,nobody@2`)).toEqual({
    'assay/toolsetVersion': 1,
    'assay/ignoredTools': ignored,
  });
});

it('makes sets of categories and of a provider’s own tools', async () => {
  const buyer = await shop.buyer();
  expect(await listed(buyer.at('/c/Sea'))).toEqual([...HELPERS, 'reef_a', 'reef_b', 'reef_c', 'reef_paid']);
  expect(await listed(buyer.at('/c/sea?free=1&tools=reef_paid,reef_b,reef_e'))).toEqual([...HELPERS, 'reef_b']);
  expect(await listed(buyer.at('/@acme'))).toEqual([...HELPERS, 'acme__reef']);
  for (const unknown of ['/c/nowhere', '/@nobody']) expect(await listed(buyer.at(unknown))).toBe('MCP_URL_NOT_FOUND');
});

it('lets no helper out of the URL, and a cursor on no other one', async () => {
  const buyer = await shop.buyer();
  const { url } = await published({ tools: ['reef_a', 'reef_paid'], discovery: 'full' });
  const there = buyer.at(url);
  const page = await there.calls('search_tools', { query: 'reefs', detail: 'names', limit: 1 });
  expect(page.content).toMatchObject({ total: 2, categories: ['Sea'] });
  for (const [name, args] of [
    ['get_tool', { name: 'reef_b' }],
    ['call_tool', { name: 'reef_b' }],
    ['reef_b', {}],
  ] as const)
    expect((await there.calls(name, args)).code, name).toBe('TOOL_NOT_IN_TOOLSET');
  const cursor = page.content.nextCursor;
  expect((await buyer.calls('search_tools', { cursor })).code).toBe('INVALID_CURSOR');
  expect((await buyer.at(`${url.toUpperCase()}/`).calls('search_tools', { cursor })).isError).toBe(false);
});

it('serves the contract version that the URL selects, until it is retired', async () => {
  const buyer = await shop.buyer();
  const { id, url: provider } = await shop.sells({
    name: 'dated',
    summary: 'old words',
    priceMicros: '1000',
    version: '1.2.0',
  });
  await shop.gateway.admin.createTool({
    dialect: 'assay',
    name: 'dated',
    summary: 'new words',
    inputSchema: { type: 'object' },
    priceMicros: '0',
    version: '2.0.0',
    providers: [{ id, url: provider }],
  });
  const { url } = await published({ tools: ['dated'], versions: { dated: '1.2.0' }, discovery: 'full' });
  const version = async (at: string) => (await buyer.at(at).calls('get_tool', { name: 'dated' })).content?.version;
  expect([await version(url), await version('/?tools=dated@1'), await version('/?tools=dated@2')]).toEqual([
    '1.2.0',
    '1.2.0',
    '2.0.0',
  ]);
  expect([
    await version(`${url}?tools=dated@2`),
    await version(`${url}?free=1`),
    await version('/?tools=dated@3'),
  ]).toEqual([undefined, undefined, undefined]);
  const total = async (at: string, query: string) =>
    (await buyer.at(at).calls('search_tools', { query })).content.total;
  expect([await total(url, 'old words'), await total(url, 'new words')]).toEqual([1, 0]);
  expect([await total('/', 'old words'), await total('/', 'new words')]).toEqual([0, 1]);
  expect((await buyer.at(url).buys('dated', 'key-1')).receipt).toMatchObject({ held: { amount: '1000' } });
  await shop.gateway.admin.changeTool('assay', 'dated', { retire: '1.2.0' });
  expect((await buyer.at(url).calls('dated', {})).code).toBe('CONTRACT_VERSION_RETIRED');
  expect((await buyer.calls('dated', {})).isError).toBe(false);
});

it('refuses what names nothing', async () => {
  for (const [url, error] of [
    [{ tools: ['nobody'] }, 'unknown-tool'],
    [{ versions: { reef_a: '7.0.0' } }, 'unknown-version'],
    [{ accountId: 'nobody' }, 'unknown-account'],
    [{ shared: false }, 'invalid-body'],
    [{ dialect: 'other' }, 'unknown-dialect'],
  ] as const)
    await expect(published(url)).rejects.toMatchObject({ error });
});

it('serves every URL that the published client takes, once its tool set is there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-urls-'));
  const file = join(folder, 'gateway.sqlite');
  const [other, { toolSets, close }] = [await openShop({ store: file }), openStore(file)];
  try {
    await other.sells({ name: 'acme__storm', category: 'Weather' });
    const buyer = await other.buyer();
    const versions = (times: number, place: Parameters<typeof toolSets.publish>[1]) => {
      for (let version = 1; version <= times; version++) toolSets.publish('assay', place, { majors: {} });
    };
    versions(2, { kind: 'profile', accountId: buyer.accountId, slug: 'research' });
    versions(3, { kind: 'tool-set', handle: 'acme', slug: 'kit' });
    versions(1, { kind: 'link', token: 'abcdefghijklmnopqrstuv' });
    for (const { path, ok } of vectors.cases) {
      const found = await listed(buyer.at(path));
      expect(found, path).toEqual(ok ? expect.arrayContaining(HELPERS) : 'MCP_URL_NOT_FOUND');
    }
  } finally {
    await other.close();
    close();
    rmSync(folder, { recursive: true });
  }
});

it('tells dialects and handles apart, and owners of links', () => {
  const store = openStore(':memory:');
  const place = { kind: 'tool-set', handle: 'acme', slug: 'kit' } as const;
  const isPublisher = (handle: string) => store.toolSets.isPublisher('assay', handle);
  expect(isPublisher('acme')).toBe(false);
  expect(store.toolSets.publish('assay', place, { majors: { a: 2 } })).toBe(1);
  expect([isPublisher('acme'), isPublisher('acm'), store.toolSets.isPublisher('toy', 'acme')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(store.toolSets.find('assay', place)).toEqual({ set: { majors: { a: 2 } }, version: 1 });
  expect(store.toolSets.find('toy', place)).toBeUndefined();
  expect(store.toolSets.linkToken('a', 'kit')).toBe(store.toolSets.linkToken('a', 'kit'));
  expect(store.toolSets.linkToken('a', 'kit')).not.toBe(store.toolSets.linkToken('b', 'kit'));
  store.close();
});
