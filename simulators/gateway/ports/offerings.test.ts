import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type {
  OfferingFacts,
  OfferingFilters,
  OfferingPage,
  OfferingPosition,
  OfferingQuery,
  OfferingsPort,
  ToolContract,
} from '../../../src/contract/index.ts';
import type { ToolRow } from '../store/catalogue.ts';
import { openStore, type Store } from '../store/store.ts';
import { offeringsPort } from './offerings.ts';

let store: Store;
let offerings: OfferingsPort;

beforeEach(() => {
  store = openStore(':memory:');
  offerings = offeringsPort(store.catalogue);
});
afterEach(() => store.close());

interface Published extends Partial<Omit<ToolContract, 'offering'>>, Pick<Partial<ToolRow>, 'removed' | 'retired'> {
  readonly name: string;
  readonly offering?: Partial<OfferingFacts>;
}

/** Writes a version as it stands now; its id is its name and version. */
function publishes({ removed = false, retired = false, offering, ...tool }: Published): ToolContract {
  const { name, dialect = 'market', version = '1.0.0' } = tool;
  const contract: ToolContract = {
    dialect,
    version,
    toolId: name,
    versionId: `${name}@${version}`,
    publishedAt: 0,
    category: 'general',
    tags: [],
    summary: '',
    description: '',
    kind: 'provider',
    inputSchema: {},
    priceMicros: 1n,
    bindings: [],
    pinned: false,
    notReviewed: false,
    examples: [],
    ...tool,
    offering: { http: { method: 'POST', path: '' }, available: true, ...offering },
  };
  const ordinal = Number.parseInt(version, 10);
  store.catalogue.edit(dialect, name, () => [{ tool: contract, ordinal, removed, retired }]);
  return contract;
}

function page(query: Partial<OfferingQuery> = {}): Promise<OfferingPage> {
  return offerings.page({ dialect: 'market', text: '', filters: {}, direction: 'after', limit: 50, ...query });
}

async function found(query: Partial<OfferingQuery> = {}): Promise<string[]> {
  return (await page(query)).offerings.map(({ versionId }) => versionId);
}

it('lists the newest served version of each name, newest first, and of one moment by their ids', async () => {
  publishes({ name: 'old', publishedAt: 1 });
  publishes({ name: 'b', publishedAt: 5 });
  publishes({ name: 'a', publishedAt: 5 });
  publishes({ name: 'b', version: '2.0.0', publishedAt: 5 });
  publishes({ name: 'elsewhere', dialect: 'assay', publishedAt: 9 });
  expect(await found()).toEqual(['a@1.0.0', 'b@2.0.0', 'old@1.0.0']);
  publishes({ name: 'old', version: '2.0.0', publishedAt: 7 });
  expect(await found()).toEqual(['old@2.0.0', 'a@1.0.0', 'b@2.0.0']);
  publishes({ name: 'old', version: '2.0.0', publishedAt: 7, retired: true });
  publishes({ name: 'a', removed: true });
  expect(await found()).toEqual(['b@2.0.0', 'old@1.0.0']);
  publishes({ name: 'old', publishedAt: 1, retired: true });
  publishes({ name: 'a', publishedAt: 5 });
  expect(await found()).toEqual(['a@1.0.0', 'b@2.0.0']);
});

it('finds a version as long as it is served, whether or not there is a newer one', async () => {
  publishes({ name: 'a' });
  publishes({ name: 'a', version: '2.0.0' });
  expect(await offerings.find('market', 'a@1.0.0')).toMatchObject({ name: 'a', version: '1.0.0' });
  publishes({ name: 'a', priceMicros: 7n });
  expect(await offerings.find('market', 'a@1.0.0')).toMatchObject({ priceMicros: 7n });
  publishes({ name: 'a', retired: true });
  publishes({ name: 'a', version: '2.0.0', removed: true });
  expect(await offerings.find('market', 'a@1.0.0')).toBeUndefined();
  expect(await offerings.find('market', 'a@2.0.0')).toBeUndefined();
  expect(await offerings.find('market', 'never')).toBeUndefined();
  publishes({ name: 'elsewhere', dialect: 'assay' });
  expect(await offerings.find('market', 'elsewhere@1.0.0')).toBeUndefined();
  expect(await offerings.find('assay', 'elsewhere@1.0.0')).toMatchObject({ name: 'elsewhere' });
});

it('knows a version that is published again by its new id alone', async () => {
  publishes({ name: 'a', versionId: 'first' });
  expect(await found()).toEqual(['first']);
  publishes({ name: 'a', versionId: 'second' });
  expect(await found()).toEqual(['second']);
  expect(await offerings.find('market', 'first')).toBeUndefined();
  expect(await offerings.find('market', 'second')).toMatchObject({ name: 'a' });
});

it('matches every word of the text, wherever it stands and however it is written', async () => {
  publishes({ name: 'web_search', summary: 'Finds pages.' });
  publishes({
    name: 'forecast',
    summary: 'Weather of the web',
    description: 'Asks STATIONS',
    tags: ['sky'],
    category: 'Earth',
  });
  expect(await found({ text: 'web' })).toHaveLength(2);
  expect(await found({ text: 'WEB pages!' })).toEqual(['web_search@1.0.0']);
  expect(await found({ text: 'earth, sky: stations' })).toEqual(['forecast@1.0.0']);
  expect(await found({ text: 'web pages sky' })).toEqual([]);
  expect(await found({ text: ' ?! ' })).toHaveLength(2);
  publishes({ name: 'web_search', summary: 'Finds books.' });
  expect(await found({ text: 'pages' })).toEqual([]);
  expect(await found({ text: 'books' })).toEqual(['web_search@1.0.0']);
});

it('takes any of the values of a filter, all of the filters, and only values as they are', async () => {
  publishes({ name: 'a', tags: ['x', 'y'], offering: { protocol: 'mcp', publisherId: 'p', trustTier: 'verified' } });
  publishes({ name: 'b', tags: ['y'], offering: { protocol: 'http', taskFamily: 'f', capabilityGroup: 'g' } });
  publishes({ name: 'c', offering: { protocol: 'http', useCase: 'u' } });
  const by = async (filters: OfferingFilters, text = '') =>
    (await found({ filters, text })).map((id) => id[0]).join('');
  expect(await by({ protocols: ['mcp'] })).toBe('a');
  expect(await by({ protocols: ['http', 'mcp'] })).toBe('abc');
  expect(await by({ tags: ['x', 'y'] })).toBe('ab');
  expect(await by({ tags: ['y'], protocols: ['http'] })).toBe('b');
  expect(await by({ publisherIds: ['p', 'q'], trustTiers: ['verified'] })).toBe('a');
  expect(await by({ taskFamilies: ['f'], capabilityGroups: ['g'] })).toBe('b');
  expect(await by({ useCases: ['u'] })).toBe('c');
  expect(await by({ tags: [], useCases: [] })).toBe('abc');
  expect(await by({ tags: ['X'] })).toBe('');
  expect(await by({ protocols: ['y'] })).toBe('');
  expect(await by({ protocols: ['http'] }, 'c')).toBe('c');
});

it('goes on from a place whose offering is gone, and tells what lies on either side', async () => {
  for (const [at, name] of ['e', 'd', 'c', 'b', 'a'].entries()) publishes({ name, publishedAt: at });
  const names = ({ offerings: tools }: OfferingPage) => tools.map(({ name }) => name).join('');
  const first = await page({ limit: 2 });
  expect(first).toMatchObject({ hasBefore: false, hasAfter: true });
  expect(names(first)).toBe('ab');
  expect(names(await page({ limit: 2, direction: 'before' }))).toBe('ab');
  const from = place(first.offerings[1]);
  publishes({ name: 'b', removed: true });
  const second = await page({ limit: 2, from });
  expect(second).toMatchObject({ hasBefore: true, hasAfter: true });
  expect(names(second)).toBe('cd');
  const back = await page({ limit: 2, from, direction: 'before' });
  expect(back).toMatchObject({ hasBefore: false, hasAfter: true });
  expect(names(back)).toBe('a');
  expect(await page({ from: { publishedAt: -1, versionId: '' } })).toEqual({
    offerings: [],
    hasBefore: true,
    hasAfter: false,
  });
  expect(await page({ from: { publishedAt: 9, versionId: '' }, direction: 'before' })).toEqual({
    offerings: [],
    hasBefore: false,
    hasAfter: true,
  });
  expect(await page({ text: 'nothing', from })).toEqual({ offerings: [], hasBefore: false, hasAfter: false });
});

function place(tool: ToolContract | undefined): OfferingPosition {
  if (tool === undefined) throw new Error('The page has no such offering.');
  const { publishedAt, versionId } = tool;
  return { publishedAt, versionId };
}

const word = fc.constantFrom('tides', 'wind', 'rain');
const protocol = fc.constantFrom('mcp', 'http');

const sold = fc.record({
  publishedAt: fc.nat({ max: 6 }),
  summary: word,
  tags: fc.uniqueArray(word, { maxLength: 3 }),
  offering: fc.record({ protocol }),
  removed: fc.boolean(),
});
const asked = fc.record({
  limit: fc.integer({ min: 1, max: 5 }),
  text: fc.constantFrom('', 'tides', 'wind'),
  filters: fc.record(
    { tags: fc.array(word, { maxLength: 2 }), protocols: fc.array(protocol, { maxLength: 2 }) },
    { requiredKeys: [] },
  ),
});

/** Follows one side to its end; pages nearest first, each of which has to have told truly whether it is the last. */
async function walk(query: Partial<OfferingQuery>, start: OfferingPage, direction: 'after' | 'before') {
  const pages = [start];
  for (let last = start; direction === 'after' ? last.hasAfter : last.hasBefore; ) {
    const from = place(last.offerings.at(direction === 'after' ? -1 : 0));
    last = await page({ ...query, from, direction });
    expect(last.offerings.length).toBeGreaterThan(0);
    pages.push(last);
  }
  return pages;
}

const idsOf = (pages: readonly OfferingPage[]) =>
  pages.flatMap((one) => one.offerings.map(({ versionId }) => versionId));

it('shows the same offerings forward, back and forward again, in pages of any size', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sold, { maxLength: 30 }), asked, async (tools, { limit, text, filters }) => {
      store.close();
      store = openStore(':memory:');
      offerings = offeringsPort(store.catalogue);
      const published = tools.map((tool, n) => ({ ...tool, id: publishes({ ...tool, name: `n${n}` }).versionId }));
      const expected = published
        .filter(
          ({ removed, summary, tags }) => !removed && (text === '' || [summary, ...tags].includes(text as 'wind')),
        )
        .filter(({ tags }) => !filters.tags?.length || tags.some((tag) => filters.tags?.includes(tag)))
        .filter(({ offering }) => !filters.protocols?.length || filters.protocols.includes(offering.protocol))
        .sort((a, b) => b.publishedAt - a.publishedAt || (a.id < b.id ? -1 : 1))
        .map(({ id }) => id);
      const query = { limit, text, filters };
      const forward = await walk(query, await page(query), 'after');
      expect(idsOf(forward)).toEqual(expected);
      const [last = await page(query)] = forward.slice(-1);
      const back = await walk(query, last, 'before');
      expect(idsOf(back.reverse())).toEqual(expected);
      const [first = last] = back;
      expect(idsOf(await walk(query, first, 'after'))).toEqual(expected);
      expect(first.hasBefore).toBe(false);
      expect(last.hasBefore).toBe(forward.length > 1);
    }),
    { numRuns: 150 },
  );
});
