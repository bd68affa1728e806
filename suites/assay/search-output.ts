/** What `search_tools` answers, and that it costs nothing. */
import { entryOf, isStructured, jsonTextsOf, namesOf, resultOf } from './answers.ts';
import { chapter } from './kit.ts';

const DETAILS = ['names', 'summary', 'full'] as const;
const KIB = 1_024;

/** An input schema of about so many bytes. */
const schemaOf = (bytes: number) => ({
  type: 'object',
  properties: { city: { type: 'string', description: 'x'.repeat(bytes) } },
});

export const searchOutput = chapter('search-output', ({ check }) => {
  check('assay.search.free', { needs: ['catalogue', 'ledger'], spends: { searches: 3 } }, async ({ assay, expect }) => {
    const about = assay.word('toll');
    await assay.stocks({ count: 2, about });
    const me = await assay.me();
    const before = await me.ledger();
    for (const detail of DETAILS) await assay.follow(await assay.search({ query: about, detail, limit: 1 }));
    const after = await me.ledger();
    expect(after.balanceMicros, 'the balance after three searches').toBe(before.balanceMicros);
    expect(after.entries, 'entries of the ledger').toHaveLength(before.entries.length);
    const poor = await assay.buyer({ balanceMicros: 0n });
    expect(await poor.asks('search_tools', { query: about }), 'a search without any balance').toBeDelivered();
  });

  check(
    'assay.search.no-provider-call',
    { needs: ['provider'], spends: { searches: 3 } },
    async ({ assay, expect }) => {
      const about = assay.word('quiet');
      const tool = await assay.sells({ about });
      for (const detail of DETAILS) entryOf(await assay.search({ query: about, detail }), tool);
      expect(tool.attempts, 'requests that reached the provider').toHaveLength(0);
    },
  );

  check(
    'assay.search.results-name-and-score',
    { needs: ['catalogue'], spends: { searches: 3, reads: 1 } },
    async ({ assay, expect }) => {
      const about = assay.word('harbour');
      const [tool] = await assay.stocks({ count: 3, about });
      for (const detail of DETAILS) {
        const { results } = await assay.search({ query: about, detail, limit: 3 });
        expect(results, `results in ${detail}`).toHaveLength(3);
        for (const result of results) {
          expect(result, `a result in ${detail}`).toHaveProperty('name');
          expect(result, `a result in ${detail}`).toHaveProperty('score');
        }
      }
      expect((await assay.inspect(tool?.name ?? ''))['name'], 'the name that get_tool tells').toBe(tool?.name);
    },
  );

  check('assay.search.results-ranked', { needs: ['catalogue'], spends: { searches: 3 } }, async ({ assay, expect }) => {
    const about = assay.word('ladder');
    await assay.stocks({ count: 7, about });
    const search = { query: about, detail: 'names', limit: 7 };
    const once = namesOf(await assay.search(search));
    expect(once, 'names of the first search').toHaveLength(7);
    expect(namesOf(await assay.search(search)), 'names of the same search again').toEqual(once);
    const pages = await assay.walk({ ...search, limit: 2 });
    expect(pages.flatMap(namesOf), 'names of the same search in pages of two').toEqual(once);
  });

  check(
    'assay.search.not-reviewed-only-true-on-unreviewed',
    { needs: ['catalogue'], spends: { searches: 1 } },
    async ({ assay, expect }) => {
      const about = assay.word('review');
      const reviewed = await assay.sells({ about });
      const unreviewed = await assay.sells({ about, notReviewed: true });
      const page = await assay.search({ query: about });
      entryOf(page, unreviewed);
      expect(entryOf(page, reviewed)['notReviewed'], 'notReviewed of a reviewed tool').not.toBe(true);
    },
  );

  check(
    'assay.search.summary-text-version-kind',
    { needs: ['catalogue'], spends: { searches: 1, reads: 1 } },
    async ({ assay, expect }) => {
      const about = assay.word('summit');
      const tool = await assay.sells({ about });
      const entry = entryOf(await assay.search({ query: about, detail: 'summary' }), tool);
      for (const member of ['summary', 'version', 'kind']) {
        expect(entry, 'a summary result').toHaveProperty(member);
      }
      const { version } = await assay.inspect(tool.name);
      if (version !== entry['version']) assay.advise('search and get_tool tell different versions of one tool');
    },
  );

  check(
    'assay.search.summary-display-price',
    { needs: ['catalogue'], spends: { searches: 1 } },
    async ({ assay, expect }) => {
      const about = assay.word('ticket');
      const tool = await assay.sells({ about, priceMicros: 2_500n });
      const entry = entryOf(await assay.search({ query: about, detail: 'summary' }), tool);
      expect(entry, 'the summary result of a priced tool').toHaveProperty('price');
      expect([null, ''], 'display prices that tell nobody anything').not.toContain(entry['price']);
    },
  );

  check(
    'assay.search.summary-assay-price',
    { needs: ['catalogue'], spends: { searches: 1 } },
    async ({ assay, expect }) => {
      const about = assay.word('scale');
      const tool = await assay.sells({ about, priceMicros: 2_500n });
      const entry = entryOf(await assay.search({ query: about, detail: 'summary' }), tool);
      expect(isStructured(entry['assayPrice']), 'assayPrice of a priced tool is structured').toBe(true);
      expect(entry, 'the summary result of a priced tool').toHaveProperty('price');
    },
  );

  check(
    'assay.search.summary-free-calls-left',
    { needs: ['provider'], spends: { searches: 2 } },
    async ({ assay, expect }) => {
      const about = assay.word('gift');
      const generous = await assay.sells({ about, freeCallsPerDay: 3 });
      const other = await assay.sells({ about });
      const leftOf = async () => {
        const page = await assay.search({ query: about, detail: 'summary' });
        for (const tool of [generous, other]) {
          expect(entryOf(page, tool), 'a summary result').toHaveProperty('freeCallsLeftToday');
        }
        return entryOf(page, generous)['freeCallsLeftToday'];
      };
      const before = await leftOf();
      await generous.call();
      const after = await leftOf();
      if (Number(after) > Number(before)) assay.advise(`freeCallsLeftToday rose from ${before} to ${after} by a call`);
    },
  );

  check(
    'assay.search.full-adds-input-schema',
    { needs: ['catalogue'], spends: { searches: 1, reads: 1 } },
    async ({ assay, expect }) => {
      const about = assay.word('map');
      const tool = await assay.sells({ about });
      const entry = entryOf(await assay.search({ query: about, detail: 'full' }), tool);
      const members = ['name', 'score', 'summary', 'version', 'kind', 'price', 'assayPrice', 'freeCallsLeftToday'];
      for (const member of members) expect(entry, 'a full result').toHaveProperty(member);
      const { inputSchema } = await assay.inspect(tool.name);
      expect(entry['inputSchema'], 'inputSchema of a full result').toEqual(inputSchema);
    },
  );

  check(
    'assay.search.full-omits-oversized-schema',
    { needs: ['catalogue'], spends: { searches: 2 } },
    async ({ assay, expect }) => {
      const [wide, slim] = [assay.word('whale'), assay.word('shrimp')];
      const large = await assay.sells({ about: wide, inputSchema: schemaOf(300 * KIB) });
      const small = await assay.sells({ about: slim, inputSchema: schemaOf(KIB) });
      const full = entryOf(await assay.search({ query: slim, detail: 'full', limit: 1 }), small);
      expect(full, 'the result with a schema of 1 KiB').toHaveProperty('inputSchema');
      const entry = entryOf(await assay.search({ query: wide, detail: 'full', limit: 1 }), large);
      expect(entry, 'the result with a schema of 300 KiB').not.toHaveProperty('inputSchema');
      expect(entry['inputSchemaOmitted'], 'inputSchemaOmitted').toBeTruthy();
      expect(String(entry['note']), 'the note').toContain('get_tool');
    },
  );

  check(
    'assay.search.omitted-schema-readable-by-inspect',
    { needs: ['catalogue'], spends: { searches: 1, reads: 1 } },
    async ({ assay, expect }) => {
      const about = assay.word('scroll');
      const tool = await assay.sells({ about, inputSchema: schemaOf(300 * KIB) });
      const entry = entryOf(await assay.search({ query: about, detail: 'full', limit: 1 }), tool);
      expect(entry['inputSchema'], 'the schema of 300 KiB in a search').toBeUndefined();
      const { inputSchema } = await assay.inspect(tool.name);
      const whole = JSON.stringify(inputSchema) === JSON.stringify(tool.inputSchema);
      expect(whole, 'get_tool tells the whole schema').toBe(true);
    },
  );

  check(
    'assay.search.categories-scoped',
    { needs: ['catalogue', 'accounts'], spends: { searches: 1 } },
    async ({ assay, expect }) => {
      const [about, shut, open] = [assay.word('key'), assay.word('shut'), assay.word('open')];
      const hidden = await assay.sells({ about, category: shut });
      const shown = await assay.sells({ about, category: open });
      const buyer = await assay.buyer({ policy: { deny: [hidden.name] } });
      const page = await buyer.search({ query: about });
      entryOf(page, shown);
      expect(JSON.stringify(page.categories), 'categories of an agent that is denied its only tool').not.toContain(
        shut,
      );
    },
  );

  check(
    'assay.search.total-counts-all-matches',
    { needs: ['catalogue'], spends: { searches: 2 } },
    async ({ assay, expect }) => {
      const about = assay.word('tally');
      await assay.stocks({ count: 7, about });
      for (const limit of [2, 50]) {
        const page = await assay.search({ query: about, detail: 'names', limit });
        expect(page.total, `total of 7 matches with limit ${limit}`).toBe(7);
      }
    },
  );

  check(
    'assay.search.next-cursor-string-or-null',
    { needs: ['catalogue'], spends: { searches: 2 } },
    async ({ assay, expect }) => {
      const about = assay.word('thread');
      await assay.stocks({ count: 3, about });
      const first = await assay.search({ query: about, limit: 2 });
      expect(typeof first.raw['nextCursor'], 'type of nextCursor behind 2 of 3').toBe('string');
      expect((await assay.follow(first)).raw['nextCursor'], 'nextCursor behind 3 of 3').toBeNull();
      const whole = await assay.search({ query: about, limit: 3 });
      expect(whole.raw['nextCursor'], 'nextCursor of a first page with 3 of 3').toBeNull();
    },
  );

  check('assay.search.limit-applied', { needs: ['catalogue'], spends: { searches: 5 } }, async ({ assay, expect }) => {
    const about = assay.word('measure');
    await assay.sells({ about });
    for (const [limit, applied] of [
      [1, 1],
      [50, 50],
      [51, 50],
      [0, 10],
    ] as const) {
      const page = await assay.search({ query: about, detail: 'names', limit });
      expect(page.limitApplied, `limitApplied of limit ${limit}`).toBe(applied);
    }
    const silent = await assay.search({ query: about, detail: 'names' });
    expect(silent.limitApplied, 'limitApplied without limit').toBe(10);
  });

  check(
    'assay.search.response-cap-256-kib',
    { needs: ['catalogue'], spends: { searches: 1 } },
    async ({ assay, expect }) => {
      const about = assay.word('heavy');
      await assay.stocks({ count: 50, about, inputSchema: schemaOf(20 * KIB) });
      const page = await assay.search({ query: about, detail: 'full', limit: 50 });
      expect(page.total, 'matches of a megabyte in all').toBe(50);
      expect(Buffer.byteLength(JSON.stringify(page.raw)), 'bytes of one copy of the page').toBeLessThanOrEqual(262_144);
    },
  );

  check('assay.search.dual-envelope', { needs: ['catalogue'], spends: { searches: 1 } }, async ({ assay, expect }) => {
    const about = assay.word('mirror');
    await assay.sells({ about });
    const told = await assay.asks('search_tools', { query: about });
    const { structuredContent } = resultOf(told);
    expect(isStructured(structuredContent), 'the search has structuredContent').toBe(true);
    expect(jsonTextsOf(told), 'JSON in the text blocks').toContainEqual(structuredContent);
  });
});
