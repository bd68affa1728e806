import { afterAll, beforeAll, expect, it } from 'vitest';
import { OFFERING_FILTERS } from '../../../src/contract/index.ts';
import { type Market, type OfferingBuyer, openMarket } from './market.test.kit.ts';

let market: Market;
let buyer: OfferingBuyer;
beforeAll(async () => {
  market = await openMarket();
  buyer = await market.buyer();
});
afterAll(() => market.shop.close());

const search = async (args?: unknown) => buyer.calls('search_offerings', args);
const namesOf = (content: { readonly items: readonly { readonly name: string }[] }) =>
  content.items.map(({ name }) => name);

it('lists the newest first, pages both ways in that order, and ends with null', async () => {
  for (const name of ['tide-a', 'tide-b', 'tide-c', 'tide-d', 'tide-e']) {
    await market.offers({ name, summary: 'tides', tags: ['sea'] });
    await market.shop.passes(1_000);
  }
  const asked = { query: 'tides', tags: ['sea'], limit: 2 };
  const first = await search(asked);
  expect(namesOf(first.content)).toEqual(['tide-e', 'tide-d']);
  expect(first.content.prevCursor).toBeNull();
  const second = await search({ ...asked, cursor: first.content.nextCursor });
  const third = await search({ ...asked, cursor: second.content.nextCursor, direction: 'after' });
  expect([namesOf(second.content), namesOf(third.content)]).toEqual([['tide-c', 'tide-b'], ['tide-a']]);
  expect(third.content.nextCursor).toBeNull();
  const back = await search({ ...asked, cursor: third.content.prevCursor, direction: 'before' });
  expect(namesOf(back.content)).toEqual(['tide-c', 'tide-b']);
  const front = await search({ ...asked, cursor: back.content.prevCursor, direction: 'before' });
  expect([namesOf(front.content), front.content.prevCursor]).toEqual([['tide-e', 'tide-d'], null]);
  expect(JSON.parse(front.text)).toEqual(front.content);
  expect(namesOf((await search({ ...asked, limit: 4, cursor: first.content.nextCursor })).content)).toHaveLength(3);
});

it('takes a cursor with its own search alone, whatever the order of the values', async () => {
  const asked = { query: 'tides', tags: ['sea', 'never'], limit: 1 };
  const { content } = await search(asked);
  const cursor: string = content.nextCursor;
  expect((await search({ ...asked, tags: ['never', 'sea', 'sea'], cursor })).isError).toBe(false);
  const others = [{ ...asked, tags: ['sea'] }, { ...asked, query: '' }, { limit: 1 }, { ...asked, useCases: ['x'] }];
  for (const other of others) expect((await search({ ...other, cursor })).refusedBy).toBe('arguments');
  for (const changed of [`${cursor}x`, cursor.slice(0, -1), '', 'sideways'])
    expect((await search({ ...asked, cursor: changed })).refusedBy).toBe('arguments');
});

it('narrows by each filter, and tells what it narrows by', async () => {
  const attributes = {
    publisherId: 'publisher-1',
    protocol: 'mcp',
    taskFamily: 'forecasting',
    trustTier: 'benchmarked',
    capabilityGroup: 'weather',
    useCase: 'sailing',
  } as const;
  const { id } = await market.offers({ name: 'told', description: 'Wind for sailors', tags: ['wind'], ...attributes });
  await market.offers({ name: 'untold', priceMicros: '0', available: false });
  const filters = {
    publisherIds: ['publisher-1'],
    protocols: ['mcp'],
    taskFamilies: ['forecasting'],
    tags: ['wind', 'other'],
    trustTiers: ['benchmarked'],
    capabilityGroups: ['weather'],
    useCases: ['sailing'],
  };
  expect(Object.keys(filters).sort()).toEqual([...OFFERING_FILTERS].sort());
  for (const [name, values] of Object.entries(filters)) {
    expect(namesOf((await search({ [name]: values })).content)).toEqual(['told']);
    expect(namesOf((await search({ [name]: [] })).content)).toContain('untold');
  }
  const { content } = await search({ query: 'sailors' });
  expect(content.items).toEqual([
    {
      offeringVersion: { id, version: '1.0.0', publishedAt: expect.stringMatching(/Z$/) },
      name: 'told',
      description: 'Wind for sailors',
      summary: 'for tests',
      availability: { available: true },
      price: { costMicros: '2500', currency: 'USD' },
      category: 'general',
      tags: ['wind'],
      ...attributes,
    },
  ]);
  const [unpriced] = (await search({ query: 'untold' })).content.items;
  expect(unpriced).toMatchObject({ price: null, availability: { available: false } });
});

it('reads its arguments to the letter', async () => {
  for (let n = 0; n < 60; n++) await market.offers({ name: `many-${n}`, summary: 'crowd' });
  expect((await search()).content.items).toHaveLength(20);
  expect((await search({ limit: 1 })).content.items).toHaveLength(1);
  expect((await search({ limit: 50 })).content.items).toHaveLength(50);
  for (const query of ['', 'q'.repeat(500), '😀'.repeat(500)]) expect((await search({ query })).isError).toBe(false);
  const bad: unknown[] = [
    ...[0, 51, -1, 1.5, '5', null].map((limit) => ({ limit })),
    ...['q'.repeat(501), 5, null].map((query) => ({ query })),
    ...['sideways', 1, 'After'].map((direction) => ({ direction })),
    ...['sea', [1], {}].map((tags) => ({ tags })),
    { trustTiers: ['certified'] },
    { cursor: 5 },
    { category: 'x' },
    'query',
  ];
  for (const args of bad) expect(await search(args)).toMatchObject({ isError: true, refusedBy: 'arguments' });
});

it('searches and inspects for nothing, and calls no provider', async () => {
  const poor = await market.buyer({ balanceMicros: '0' });
  const { id, provider } = await market.offers({ name: 'watched' });
  expect((await poor.calls('search_offerings', { query: 'watched' })).content.items).toHaveLength(1);
  expect((await poor.calls('inspect_offering', { offeringVersionId: id })).isError).toBe(false);
  expect(provider.journal).toHaveLength(0);
  expect(await poor.ledger()).toEqual({ balanceMicros: '0', heldMicros: '0', entries: [] });
});

it('inspects the very version, with each input in its location', async () => {
  const text = { type: 'string' };
  const inputSchema = {
    type: 'object',
    properties: {
      path: { type: 'object', properties: { city: text }, required: ['city'] },
      query: { type: 'object', properties: { days: { type: 'integer' } } },
      querystring: text,
    },
    required: ['path'],
  };
  const http = { method: 'GET', path: '/v1/{city}' };
  const examples = [{ path: { city: 'Bergen' } }];
  const first = await market.offers({ name: 'versioned', inputSchema, http, examples });
  const $defs = { count: { type: 'integer' } };
  const second = await market.offers({
    name: 'versioned',
    inputSchema: { $defs, type: 'object', properties: { n: { $ref: '#/$defs/count' } }, required: ['n'] },
    priceMicros: '7000',
  });
  const inspect = async (offeringVersionId: unknown) => buyer.calls('inspect_offering', { offeringVersionId });
  expect((await inspect(first.id)).content).toMatchObject({
    offeringVersion: { id: first.id, version: '1.0.0' },
    price: { costMicros: '2500' },
    interface: {
      ...http,
      inputs: [
        { location: 'path', name: 'city', type: 'string', required: true },
        { location: 'query', name: 'days', type: 'integer', required: false },
        { location: 'querystring', type: 'string', required: false },
      ],
      requestSchema: inputSchema,
      outputSchema: null,
    },
    usage: { description: 'for tests', examples },
  });
  expect((await inspect(second.id.toUpperCase())).content).toMatchObject({
    offeringVersion: { id: second.id, version: '2.0.0' },
    price: { costMicros: '7000' },
    interface: {
      method: 'POST',
      path: '',
      inputs: [{ location: 'body', name: 'n', required: true }],
      requestSchema: { $defs, properties: { body: { required: ['n'] } }, required: ['body'] },
    },
  });
  await buyer.buys(first, 'v1', { request: { path: { city: 'Bergen' } } });
  expect([first.provider.journal.length, second.provider.journal.length]).toEqual([1, 0]);
  for (const id of [undefined, 'abc', 5]) expect((await inspect(id)).refusedBy).toBe('arguments');
  expect((await inspect('11111111-1111-4111-8111-111111111111')).refusedBy).toBe('availability');
});
