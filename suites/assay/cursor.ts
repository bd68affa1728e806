/** The life of a search cursor: what it keeps, whose it is, and when it ends. */

import { times } from '../../src/runner/index.ts';
import { namesOf } from './answers.ts';
import { chapter, cursorOf } from './kit.ts';

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;

export const cursor = chapter('cursor', ({ check }) => {
  check(
    'assay.cursor.continues-original-search',
    { needs: ['catalogue'], spends: { searches: 1 } },
    async ({ assay, expect }) => {
      const [about, category, other] = [assay.word('chain'), assay.word('shelf'), assay.word('floor')];
      const sold = await times(8, () =>
        Promise.all([assay.sells({ about, category }), assay.sells({ about, category: other })]),
      );
      const shelved = sold.map(([{ name }]) => name);
      const first = await assay.search({ query: about, category, detail: 'names', limit: 3 });
      const second = await assay.follow(first);
      expect(second.limitApplied, 'limitApplied of the second page').toBe(3);
      const names = namesOf(second);
      expect(new Set([...namesOf(first), ...names]).size, 'different names on both pages').toBe(6);
      for (const name of names) expect(shelved, 'tools of the category').toContain(name);
      const members = (page: typeof first) => Object.keys(page.results[0] ?? {}).sort();
      expect(members(second), 'members of a result on the second page').toEqual(members(first));
    },
  );

  check(
    'assay.cursor.other-fields-ignored',
    { needs: ['catalogue'], spends: { searches: 2 } },
    async ({ assay, expect }) => {
      const [about, other, category] = [assay.word('river'), assay.word('lake'), assay.word('shelf')];
      await assay.stocks({ count: 6, about, category });
      await assay.sells({ about: other, category: other });
      const search = () => assay.search({ query: about, category, detail: 'names', limit: 2 });
      const alone = await assay.follow(await search());
      const beside = { query: other, category: other, detail: 'full', limit: 1 };
      const mixed = { cursor: cursorOf(await search()), ...beside };
      const told = await assay.asks('search_tools', mixed);
      if (told.kind === 'refused') {
        expect(told, 'known fields beside a cursor').toBeRefusedAs('TOOL_ARGUMENTS_INVALID');
        return assay.advise('known fields beside a cursor are refused');
      }
      // The categories are those of the whole catalogue, to which other checks add meanwhile.
      const { nextCursor: _, categories: __, ...saved } = alone.raw;
      expect(told, 'a cursor beside other fields').toBeDelivered();
      expect(told.kind === 'delivered' && told.output, 'the page of a cursor beside other fields').toMatchObject(saved);
    },
  );

  check(
    'assay.cursor.pages-cover-matches-once',
    { needs: ['catalogue'], spends: { searches: 1 } },
    async ({ assay, expect }) => {
      const about = assay.word('beads');
      const names = (await assay.stocks({ count: 23, about })).map(({ name }) => name);
      const pages = await assay.walk({ query: about, detail: 'names', limit: 5 });
      expect(pages, 'pages of 23 matches by five').toHaveLength(5);
      for (const page of pages) expect(page.total, 'total').toBe(23);
      expect(pages.flatMap(namesOf).sort(), 'names on all pages').toEqual(names.sort());
    },
  );

  check(
    'assay.cursor.pages-cover-matches-once',
    { needs: ['catalogue'], spends: { searches: 1 }, title: 'A page that the byte cap shortened skips no match.' },
    async ({ assay, expect }) => {
      const about = assay.word('boulder');
      const city = { type: 'string', description: 'x'.repeat(20 * 1_024) };
      const heavy = await assay.stocks({ count: 30, about, inputSchema: { type: 'object', properties: { city } } });
      const pages = await assay.walk({ query: about, detail: 'full', limit: 20 });
      expect(pages.flatMap(namesOf).sort(), 'names on all pages').toEqual(heavy.map(({ name }) => name).sort());
    },
  );

  check(
    'assay.cursor.bound-to-credential',
    { needs: ['catalogue', 'accounts'], spends: { searches: 2, refusals: 1 } },
    async ({ assay, expect }) => {
      const about = assay.word('badge');
      await assay.stocks({ count: 2, about });
      const [mine, taken] = [
        await assay.search({ query: about, limit: 1 }),
        await assay.search({ query: about, limit: 1 }),
      ];
      await assay.follow(mine);
      const other = await assay.buyer();
      expect(await other.asks('search_tools', { cursor: cursorOf(taken) })).toBeRefusedAs('INVALID_CURSOR');
    },
  );

  check(
    'assay.cursor.expires-10-minutes',
    { needs: ['clock', 'catalogue'], spends: { searches: 2, refusals: 1 } },
    async ({ assay, expect }) => {
      const about = assay.word('candle');
      await assay.stocks({ count: 2, about });
      const early = await assay.search({ query: about, limit: 1 });
      await assay.clock.advance(10 * MINUTE_MS - SECOND_MS);
      await assay.follow(early);
      const late = await assay.search({ query: about, limit: 1 });
      await assay.clock.advance(10 * MINUTE_MS + SECOND_MS);
      expect(await assay.asks('search_tools', { cursor: cursorOf(late) })).toBeRefusedAs('INVALID_CURSOR');
    },
  );

  check(
    'assay.cursor.expiry-counts-from-first-page',
    { needs: ['clock', 'catalogue'], spends: { searches: 1, refusals: 1 } },
    async ({ assay, expect }) => {
      const about = assay.word('fuse');
      await assay.stocks({ count: 5, about });
      let page = await assay.search({ query: about, limit: 1 });
      for (const wait of [6 * MINUTE_MS, 3 * MINUTE_MS]) {
        await assay.clock.advance(wait);
        page = await assay.follow(page);
      }
      await assay.clock.advance(90 * SECOND_MS);
      expect(await assay.asks('search_tools', { cursor: cursorOf(page) })).toBeRefusedAs('INVALID_CURSOR');
    },
  );

  check(
    'assay.cursor.stops-after-10-pages',
    { needs: ['catalogue'], spends: { searches: 1, refusals: 1 } },
    async ({ assay, expect }) => {
      const about = assay.word('steps');
      await assay.stocks({ count: 14, about });
      const pages = await assay.walk({ query: about, detail: 'names', limit: 1 });
      expect(pages[0]?.total, 'total').toBe(14);
      expect(pages.length, 'pages of 14 matches by one').toBeGreaterThanOrEqual(10);
      expect(pages.length, 'pages of 14 matches by one').toBeLessThanOrEqual(11);
      if (pages.length === 11) assay.advise('a search has eleven pages: ten continuations after the first one');
    },
  );

  check(
    'assay.cursor.access-rechecked-per-page',
    { needs: ['catalogue', 'accounts'], spends: { searches: 2 } },
    async ({ assay, expect }) => {
      const about = assay.word('gate');
      const tools = await assay.stocks({ count: 3, about });
      const buyer = await assay.buyer();
      const search = { query: about, detail: 'names', limit: 1 };
      expect((await buyer.walk(search)).flatMap(namesOf), 'names before the change').toHaveLength(3);
      let page = await buyer.search(search);
      const denied = tools.find(({ name }) => !namesOf(page).includes(name))?.name ?? '';
      await buyer.changes({ policy: { deny: [denied] } });
      while (page.nextCursor !== null) {
        page = await buyer.follow(page);
        expect(namesOf(page), 'names on a page after the change').not.toContain(denied);
      }
    },
  );

  check(
    'assay.cursor.changed-is-invalid',
    { needs: ['catalogue'], spends: { searches: 1, refusals: 3 } },
    async ({ assay, expect }) => {
      const about = assay.word('seal');
      await assay.stocks({ count: 2, about });
      const page = await assay.search({ query: about, limit: 1 });
      const good = cursorOf(page);
      const middle = Math.floor(good.length / 2);
      const flipped = `${good.slice(0, middle)}${good[middle] === 'A' ? 'B' : 'A'}${good.slice(middle + 1)}`;
      const random = assay.word('random').repeat(good.length).slice(0, good.length);
      for (const changed of [flipped, good.slice(0, -4), random]) {
        expect(await assay.asks('search_tools', { cursor: changed })).toBeRefusedAs('INVALID_CURSOR');
      }
      await assay.follow(page);
    },
  );
});
