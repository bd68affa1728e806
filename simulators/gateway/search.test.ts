import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS, openShop, type Shop } from './shop.test.kit.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  for (let n = 10; n < 70; n++)
    await shop.sells({ name: `tide_${n}`, summary: 'tides', category: n < 20 ? 'Sea' : 'land', priceMicros: '0' });
});
afterAll(() => shop.close());

const names = (page: { results: { name: string }[] }) => page.results.map(({ name }) => name);

it('clamps, defaults and refuses limits as the contract says', async () => {
  const buyer = await shop.buyer();
  const applied = async (args: object) =>
    (await buyer.calls('search_tools', { query: 'tides', ...args })).content.limitApplied;
  expect(await applied({})).toBe(5);
  expect(await applied({ detail: 'names' })).toBe(10);
  expect(await applied({ detail: 'full', limit: 0 })).toBe(3);
  expect(await applied({ limit: 51 })).toBe(50);
  expect(await applied({ limit: 1 })).toBe(1);
  for (const args of [
    { limit: 2.5 },
    { limit: '5' },
    { detail: 'verbose' },
    { category: 7 },
    { page: 1 },
    { query: 5 },
  ]) {
    expect((await buyer.calls('search_tools', { query: 'tides', ...args })).code).toBe('TOOL_ARGUMENTS_INVALID');
  }
  expect((await buyer.calls('search_tools', {})).code).toBe('TOOL_ARGUMENTS_INVALID');
});

it('measures a query in characters and bytes, after control characters have become spaces', async () => {
  const buyer = await shop.buyer();
  const code = async (query: string) => (await buyer.calls('search_tools', { query })).code;
  expect(await code('a'.repeat(500))).toBeUndefined();
  expect(await code('a'.repeat(501))).toBe('TOOL_ARGUMENTS_INVALID');
  expect(await code('€'.repeat(500))).toBeUndefined();
  expect(await code('🌊'.repeat(376))).toBe('TOOL_ARGUMENTS_INVALID');
  expect(await code(`${'a'.repeat(499)}\t\n`)).toBe('TOOL_ARGUMENTS_INVALID');
  const spaced = await buyer.calls('search_tools', { query: 'tides\u0007tide_12', detail: 'names' });
  expect(names(spaced.content)).toEqual(['tide_12']);
  const shouted = await buyer.calls('search_tools', { query: 'tides', category: 'SEA' });
  expect(shouted.content).toMatchObject({ total: 10, categories: ['Sea', 'land'] });
});

it('walks every match once, ten pages long, and checks access anew on each page', async () => {
  const buyer = await shop.buyer();
  let page = (await buyer.calls('search_tools', { query: 'tides', detail: 'names', limit: 3 })).content;
  const seen = names(page);
  for (let number = 2; page.nextCursor !== null; number++) {
    if (number === 4) await buyer.changes({ policy: { deny: ['tide_19', 'tide_20'] } });
    page = (await buyer.calls('search_tools', { cursor: page.nextCursor, limit: 50, query: 'other' })).content;
    seen.push(...names(page));
  }
  expect(seen).toHaveLength(30);
  expect(new Set(seen).size).toBe(30);
  expect(seen).not.toContain('tide_19');
  expect(page).toMatchObject({ total: 58, limitApplied: 3 });
});

it('takes a cursor from its own holder, unchanged, for ten minutes from the first page', async () => {
  const buyer = await shop.buyer();
  const other = await shop.buyer();
  const first = await buyer.calls('search_tools', { query: 'tides' });
  const cursor: string = first.content.nextCursor;
  const code = async (who: typeof buyer, text: string) => (await who.calls('search_tools', { cursor: text })).code;
  expect(await code(other, cursor)).toBe('INVALID_CURSOR');
  expect(await code(buyer.at('/?category=sea'), cursor)).toBe('INVALID_CURSOR');
  for (const changed of [
    cursor.slice(0, -1),
    `${cursor.slice(0, -1)}${cursor.endsWith('A') ? 'B' : 'A'}`,
    `x${cursor.slice(1)}`,
    '',
  ])
    expect(await code(buyer, changed)).toBe('INVALID_CURSOR');
  await shop.passes(6 * MINUTE_MS);
  const second = await buyer.calls('search_tools', { cursor });
  expect(second.content.results).toHaveLength(5);
  await shop.passes(4 * MINUTE_MS - 1_000);
  expect(await code(buyer, second.content.nextCursor)).toBeUndefined();
  await shop.passes(2_000);
  expect(await code(buyer, second.content.nextCursor)).toBe('INVALID_CURSOR');
});

it('keeps a page within 256 KiB, skips nothing for it, and leaves out a schema that is too large', async () => {
  const buyer = await shop.buyer();
  const padded = (bytes: number) => ({ type: 'object', description: 'x'.repeat(bytes) });
  for (let n = 10; n < 50; n++) await shop.sells({ name: `bulk_${n}`, summary: 'bulky', inputSchema: padded(20_000) });
  await shop.sells({ name: 'giant', summary: 'giantish', inputSchema: padded(300_000) });
  const seen: string[] = [];
  let args: object = { query: 'bulky', detail: 'full', limit: 50 };
  for (;;) {
    const { content } = await buyer.calls('search_tools', args);
    expect(Buffer.byteLength(JSON.stringify(content))).toBeLessThanOrEqual(262_144);
    seen.push(...names(content));
    if (content.nextCursor === null) break;
    args = { cursor: content.nextCursor };
  }
  expect(new Set(seen).size).toBe(40);
  expect(seen).toHaveLength(40);
  const [giant] = (await buyer.calls('search_tools', { query: 'giantish', detail: 'full' })).content.results;
  expect(giant).toMatchObject({ inputSchemaOmitted: true });
  expect(giant.inputSchema).toBeUndefined();
  expect((await buyer.calls('get_tool', { name: 'giant' })).content.inputSchema.description).toHaveLength(300_000);
});

it('counts searches, reads, lists and refused calls in fixed UTC minutes', async () => {
  const buyer = await shop.buyer();
  await shop.passes(MINUTE_MS - (shop.clock.now() % MINUTE_MS) + 55_000);
  const uses = {
    search: () => buyer.calls('search_tools', { query: 'tides' }),
    read: () => buyer.calls('get_tool', { name: 'tide_10' }),
    refused: () => buyer.calls('call_tool', { name: 'nothing_here' }),
  };
  const many = async (use: () => ReturnType<typeof uses.read>, count: number) => {
    const codes: unknown[] = [];
    for (let n = 0; n < count; n++) codes.push((await use()).code);
    return codes;
  };
  expect((await many(uses.search, 31)).indexOf('RATE_LIMITED')).toBe(30);
  expect((await many(uses.read, 121)).indexOf('RATE_LIMITED')).toBe(120);
  expect((await many(uses.refused, 61)).indexOf('RATE_LIMITED')).toBe(60);
  expect((await uses.search()).error).toMatchObject({ retryable: true, retryAfterMs: 5_000 });
  expect((await buyer.calls('tide_10')).isError).toBe(false);
  for (let n = 0; n < 60; n++) expect((await buyer.lists()).kind).toBe('result');
  expect(await buyer.lists()).toMatchObject({ kind: 'error', code: -32029, data: { retryAfterMs: 5_000 } });
  expect((await buyer.at('/?free=1').lists()).kind).toBe('result');
  await shop.passes(5_000);
  expect((await many(uses.search, 31)).indexOf('RATE_LIMITED')).toBe(30);
  expect((await uses.refused()).code).toBe('TOOL_NOT_IN_TOOLSET');
});
