/** What `search_tools` takes: its arguments, their bounds and defaults. */
import { namesOf } from './answers.ts';
import { chapter, cursorOf } from './kit.ts';

const INVALID = 'TOOL_ARGUMENTS_INVALID';

/** The page size of each detail level. */
const DEFAULTS = [
  ['names', 10],
  ['summary', 5],
  ['full', 3],
] as const;

export const searchInput = chapter('search-input', ({ check }) => {
  check(
    'assay.search.query-required-without-cursor',
    { spends: { searches: 1, refusals: 2 } },
    async ({ assay, expect }) => {
      await assay.search({ query: 'x' });
      expect(await assay.asks('search_tools', {})).toBeRefusedAs(INVALID);
      expect(await assay.asks('search_tools', { detail: 'names' })).toBeRefusedAs(INVALID);
    },
  );

  check(
    'assay.search.query-optional-with-cursor',
    { needs: ['catalogue'], spends: { searches: 1 } },
    async ({ assay, expect }) => {
      const about = assay.word('orchard');
      await assay.stocks({ count: 2, about });
      const first = await assay.search({ query: about, limit: 1 });
      const second = await assay.follow(first);
      expect(second.results, 'results of the page that the cursor alone asked for').toHaveLength(1);
    },
  );

  check('assay.search.query-must-be-string', { spends: { searches: 1, refusals: 3 } }, async ({ assay, expect }) => {
    await assay.search({ query: 'x' });
    for (const query of [7, ['x'], { text: 'x' }]) {
      expect(await assay.asks('search_tools', { query })).toBeRefusedAs(INVALID);
    }
  });

  check('assay.search.query-empty-accepted', { spends: { searches: 1, refusals: 1 } }, async ({ assay, expect }) => {
    expect(await assay.asks('search_tools', { query: '' })).toBeDelivered();
    expect(await assay.asks('search_tools', {})).toBeRefusedAs(INVALID);
  });

  check('assay.search.query-max-500-chars', { spends: { searches: 2, refusals: 2 } }, async ({ assay, expect }) => {
    for (const length of [499, 500]) {
      expect(await assay.asks('search_tools', { query: 'a'.repeat(length) }), `${length} letters`).toBeDelivered();
    }
    for (const length of [501, 5_000]) {
      expect(await assay.asks('search_tools', { query: 'a'.repeat(length) })).toBeRefusedAs(INVALID);
    }
  });

  check('assay.search.query-max-1500-bytes', { spends: { searches: 1, refusals: 1 } }, async ({ assay, expect }) => {
    expect(await assay.asks('search_tools', { query: '語'.repeat(500) })).toBeDelivered();
    expect(await assay.asks('search_tools', { query: '🪙'.repeat(376) })).toBeRefusedAs(INVALID);
  });

  check(
    'assay.search.query-bounds-after-control-replacement',
    { spends: { searches: 1, refusals: 1 } },
    async ({ assay, expect }) => {
      const around = (before: number) => ({ query: `${'a'.repeat(before)}\t\n${'a'.repeat(249)}` });
      expect(await assay.asks('search_tools', around(249))).toBeDelivered();
      expect(await assay.asks('search_tools', around(250))).toBeRefusedAs(INVALID);
    },
  );

  check(
    'assay.search.query-control-chars-become-spaces',
    { needs: ['catalogue'], spends: { searches: 4 } },
    async ({ assay, expect }) => {
      const [salt, wind] = [assay.word('salt'), assay.word('wind')];
      await assay.stocks({ count: 3, about: `${salt} ${wind}` });
      const spaced = namesOf(await assay.search({ query: `${salt} ${wind}`, detail: 'names' }));
      expect(spaced, 'names found by the words joined by a space').toHaveLength(3);
      for (const [control, called] of [
        ['\t', 'a tab'],
        ['\n', 'a newline'],
        ['\u0007', 'U+0007'],
      ] as const) {
        const page = await assay.search({ query: `${salt}${control}${wind}`, detail: 'names' });
        expect(namesOf(page), `names found by the words joined by ${called}`).toEqual(spaced);
      }
    },
  );

  check('assay.search.category-optional', { spends: { searches: 1 } }, async ({ assay, expect }) => {
    expect(await assay.asks('search_tools', { query: 'x' })).toBeDelivered();
  });

  check(
    'assay.search.category-lowercased',
    { needs: ['catalogue'], spends: { searches: 3 } },
    async ({ assay, expect }) => {
      const [about, category] = [assay.word('lamp'), assay.word('shelf')];
      const shelved = await assay.stocks({ count: 2, about, category });
      const lower = await assay.search({ query: about, category, detail: 'names' });
      for (const { name } of shelved) expect(namesOf(lower), 'names of the category in lower case').toContain(name);
      for (const spelled of [category.toUpperCase(), `${category.slice(0, 2).toUpperCase()}${category.slice(2)}`]) {
        const page = await assay.search({ query: about, category: spelled, detail: 'names' });
        expect(page.total, `total of the category spelled ${spelled}`).toBe(lower.total);
        expect(namesOf(page), `names of the category spelled ${spelled}`).toEqual(namesOf(lower));
      }
    },
  );

  check('assay.search.category-max-64-chars', { spends: { searches: 2, refusals: 1 } }, async ({ assay, expect }) => {
    await assay.search({ query: 'x' });
    const longest = await assay.asks('search_tools', { query: 'x', category: 'c'.repeat(64) });
    expect(longest).not.toBeRefusedAs(INVALID);
    if (longest.kind === 'refused') assay.advise(`a category that matches nothing was refused as ${longest.code}`);
    const tooLong = await assay.asks('search_tools', { query: 'x', category: 'c'.repeat(65) });
    expect(tooLong).toBeRefusedAs(INVALID);
  });

  check('assay.search.category-must-be-string', { spends: { searches: 1, refusals: 2 } }, async ({ assay, expect }) => {
    const named = await assay.asks('search_tools', { query: 'x', category: 'weather' });
    expect(named).not.toBeRefusedAs(INVALID);
    for (const category of [7, ['weather']]) {
      expect(await assay.asks('search_tools', { query: 'x', category })).toBeRefusedAs(INVALID);
    }
  });

  check('assay.search.detail-enum', { spends: { searches: 3, refusals: 2 } }, async ({ assay, expect }) => {
    for (const [detail] of DEFAULTS) {
      expect(await assay.asks('search_tools', { query: 'x', detail }), detail).toBeDelivered();
    }
    for (const detail of ['verbose', 3]) {
      expect(await assay.asks('search_tools', { query: 'x', detail })).toBeRefusedAs(INVALID);
    }
  });

  check(
    'assay.search.detail-default-summary',
    { needs: ['catalogue'], spends: { searches: 2 } },
    async ({ assay, expect }) => {
      const about = assay.word('meadow');
      await assay.stocks({ count: 6, about });
      const summary = await assay.search({ query: about, detail: 'summary' });
      const silent = await assay.search({ query: about });
      const shape = (page: typeof silent) => page.results.map((result) => Object.keys(result).sort());
      expect(shape(silent), 'members of the results without detail').toEqual(shape(summary));
      expect(silent.limitApplied, 'limitApplied without detail').toBe(summary.limitApplied);
    },
  );

  check(
    'assay.search.limit-default-names-10',
    { needs: ['catalogue'], spends: { searches: 2 } },
    async ({ assay, expect }) => {
      const [ten, twelve] = [assay.word('pebble'), assay.word('stone')];
      await Promise.all([assay.stocks({ count: 12, about: twelve }), assay.stocks({ count: 10, about: ten })]);
      const page = await assay.search({ query: twelve, detail: 'names' });
      expect(page.limitApplied, 'limitApplied').toBe(10);
      expect(page.results, 'results of 12 matches').toHaveLength(10);
      expect(page.nextCursor, 'nextCursor behind 10 of 12').not.toBeNull();
      const whole = await assay.search({ query: ten, detail: 'names' });
      expect(whole.nextCursor, 'nextCursor behind 10 of 10').toBeNull();
    },
  );

  check(
    'assay.search.limit-default-summary-5',
    { needs: ['catalogue'], spends: { searches: 1 } },
    async ({ assay, expect }) => {
      const about = assay.word('brook');
      await assay.stocks({ count: 7, about });
      const page = await assay.search({ query: about, detail: 'summary' });
      expect(page.limitApplied, 'limitApplied').toBe(5);
      expect(page.results, 'results of 7 matches').toHaveLength(5);
    },
  );

  check(
    'assay.search.limit-default-full-3',
    { needs: ['catalogue'], spends: { searches: 1 } },
    async ({ assay, expect }) => {
      const about = assay.word('cliff');
      await assay.stocks({ count: 5, about });
      const page = await assay.search({ query: about, detail: 'full' });
      expect(page.limitApplied, 'limitApplied').toBe(3);
      expect(page.results, 'results of 5 matches').toHaveLength(3);
    },
  );

  check('assay.search.limit-clamp-50', { needs: ['catalogue'], spends: { searches: 4 } }, async ({ assay, expect }) => {
    const about = assay.word('tides');
    await assay.stocks({ count: 60, about });
    for (const [asked, given] of [
      [49, 49],
      [50, 50],
      [51, 50],
      [1_000_000, 50],
    ] as const) {
      const page = await assay.search({ query: about, detail: 'names', limit: asked });
      expect(page.limitApplied, `limitApplied of limit ${asked}`).toBe(given);
      expect(page.results.length, `results of limit ${asked}`).toBeLessThanOrEqual(given);
    }
  });

  check(
    'assay.search.limit-below-1-default',
    { needs: ['catalogue'], spends: { searches: 9 } },
    async ({ assay, expect }) => {
      const about = assay.word('dune');
      await assay.stocks({ count: 2, about });
      for (const [detail, standard] of DEFAULTS) {
        const one = await assay.search({ query: about, detail, limit: 1 });
        expect(one.results, `results of limit 1 in ${detail}`).toHaveLength(1);
        for (const limit of [0, -5]) {
          const page = await assay.search({ query: about, detail, limit });
          expect(page.limitApplied, `limitApplied of limit ${limit} in ${detail}`).toBe(standard);
        }
      }
    },
  );

  check('assay.search.limit-integer-only', { spends: { searches: 1, refusals: 3 } }, async ({ assay, expect }) => {
    expect(await assay.asks('search_tools', { query: 'x', limit: 5 })).toBeDelivered();
    for (const limit of [2.5, '5', true]) {
      expect(await assay.asks('search_tools', { query: 'x', limit })).toBeRefusedAs(INVALID);
    }
  });

  check(
    'assay.search.extra-properties-refused',
    { spends: { searches: 1, refusals: 1 } },
    async ({ assay, expect }) => {
      expect(await assay.asks('search_tools', { query: 'x' })).toBeDelivered();
      expect(await assay.asks('search_tools', { query: 'x', page: 1 })).toBeRefusedAs(INVALID);
    },
  );

  check(
    'assay.search.extra-properties-refused',
    {
      needs: ['catalogue'],
      spends: { searches: 2, refusals: 1 },
      title: 'A property that no search has makes it fail beside a cursor as well.',
    },
    async ({ assay, expect }) => {
      const about = assay.word('reef');
      await assay.stocks({ count: 2, about });
      const search = () => assay.search({ query: about, limit: 1 });
      await assay.follow(await search());
      expect(await assay.asks('search_tools', { cursor: cursorOf(await search()), page: 1 })).toBeRefusedAs(INVALID);
    },
  );
});
