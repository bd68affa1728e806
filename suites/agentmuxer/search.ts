/** `search_offerings`: what it takes, what it tells, and its pages. */
import { isObject, type JsonObject, type Outcome, type ToolSpec, TRUST_TIERS } from '../../src/runner/index.ts';
import { chapter, type MarketKit } from './kit.ts';
import { mentions, names, showsPrice, tellsApart, valuesNamed, versionIdOf, versionIdsOf } from './reading.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const PAGE_MAX = 50;

export const search = chapter('search', ({ check }) => {
  check('agentmuxer.search.query-optional', { needs: ['catalogue'] }, async ({ market, expect }) => {
    const { shelf, ids } = await stocked(market, 3);
    const { items } = await market.search({});
    expect(items.length, 'items of a search without any argument').toBeGreaterThan(0);
    const found = versionIdsOf(await market.search({ ...shelf, limit: PAGE_MAX }));
    expect(found.toSorted(), 'what is found by a tag alone').toEqual(ids);
  });

  check('agentmuxer.search.query-max-500-chars', {}, async ({ market, expect }) => {
    await market.search({ query: 'x'.repeat(500) });
    expect(await market.searches({ query: 'x'.repeat(501) }), 'a query of 501 characters').toBeRefused();
  });

  check(
    'agentmuxer.search.limit-range',
    { needs: ['catalogue'], proves: ['agentmuxer.search.limit-optional'] },
    async ({ market, expect }) => {
      const { shelf } = await stocked(market, PAGE_MAX + 1);
      expect((await market.search({ ...shelf, limit: 1 })).items, 'items on a page of 1').toHaveLength(1);
      const page = await market.search({ ...shelf, limit: PAGE_MAX });
      const found = new Set(versionIdsOf(page));
      expect(found.size, 'different items on a page of 50').toBe(page.items.length);
      expect(found.size, 'items on a page of 50').toBeGreaterThan(0);
      expect(found.size, 'items on a page of 50').toBeLessThanOrEqual(PAGE_MAX);
      if (found.size < PAGE_MAX) market.advise(`a page of ${PAGE_MAX} out of ${PAGE_MAX + 1} has ${found.size} items`);
      for (const limit of [0, PAGE_MAX + 1]) {
        const told = await market.searches({ ...shelf, limit });
        if (told.kind === 'refused') continue;
        expect(told, `a search with a limit of ${limit}`).toBeDelivered();
        expect(itemsOf(told).length, `items with a limit of ${limit}`).toBeLessThanOrEqual(PAGE_MAX);
      }
      const unlimited = (await market.search(shelf)).items.length;
      const optional = expect.for('agentmuxer.search.limit-optional');
      optional(unlimited, 'items without a limit').toBeGreaterThan(0);
      optional(unlimited, 'items without a limit').toBeLessThanOrEqual(PAGE_MAX);
    },
  );

  check('agentmuxer.search.cursor-round-trip', { needs: ['catalogue'] }, async ({ market, expect }) => {
    const { shelf, ids } = await stocked(market, 5);
    const pages = await market.walk({ ...shelf, limit: 2 });
    expect(
      pages.map(({ items }) => items.length),
      'items on each page of five by two',
    ).toEqual([2, 2, 1]);
    expect(versionIdsOf(...pages).toSorted(), 'what is on all pages').toEqual(ids);
    const all = { ...shelf, limit: 5 };
    const whole = await market.search(all);
    if (whole.nextCursor === undefined) return;
    expect((await market.forward(whole, all)).items, 'items behind the last one').toEqual([]);
    market.advise('a page that ends with the last match has a nextCursor, which leads to an empty page');
  });

  check(
    'agentmuxer.search.cursor-round-trip',
    { needs: ['catalogue'], title: 'What is on sale all the time is listed, whatever comes out between two pages.' },
    async ({ market, expect }) => {
      const { shelf, ids } = await stocked(market, 4);
      const search = { ...shelf, limit: 2 };
      const first = await market.search(search);
      await market.sells(shelf);
      const pages = [first, await market.forward(first, search)];
      for (let last = pages[1]; last?.nextCursor !== undefined && pages.length < 4; last = pages.at(-1)) {
        pages.push(await market.forward(last, search));
      }
      const listed = versionIdsOf(...pages);
      for (const id of ids) expect(listed, 'what is on all pages').toContain(id);
      const isRepeated = new Set(listed).size < listed.length;
      if (isRepeated) market.advise('an item comes twice in one walk where an offering comes out between two pages');
    },
  );

  check('agentmuxer.search.prev-cursor', { needs: ['catalogue'] }, async ({ market, expect }) => {
    const { shelf } = await stocked(market, 5);
    const search = { ...shelf, limit: 2 };
    const first = await market.search(search);
    const found = versionIdsOf(await market.backward(await market.forward(first, search), search));
    expect(found.toSorted(), 'what is before the second page').toEqual(versionIdsOf(first).toSorted());
    // The last page is shorter, and what is before it is not the first one.
    const second = await market.forward(await market.search(search), search);
    const again = versionIdsOf(await market.backward(await market.forward(second, search), search));
    expect(again.toSorted(), 'what is before the third page').toEqual(versionIdsOf(second).toSorted());
  });

  check('agentmuxer.search.direction-default-after', { needs: ['catalogue'] }, async ({ market, expect }) => {
    const { shelf } = await stocked(market, 3);
    const search = { ...shelf, limit: 1 };
    const first = () => market.search(search);
    const told = versionIdsOf(await market.forward(await first(), { ...search, direction: 'after' }));
    expect(told, 'the second page of three by one').toHaveLength(1);
    const untold = versionIdsOf(await market.forward(await first(), search));
    expect(untold, 'the second page without a direction').toEqual(told);
    const sideways = { ...search, cursor: (await first()).nextCursor, direction: 'sideways' };
    expect(await market.searches(sideways), 'a direction that there is not').toBeRefused();
  });

  check('agentmuxer.search.filter-arrays', { needs: ['catalogue'] }, async ({ market, expect }) => {
    await Promise.all(
      FILTERS.map(async ([filter, spec]) => {
        const [wanted, other] = [market.word('wanted'), market.word('other')];
        const [mine, theirs] = await Promise.all([market.sells(spec(wanted)), market.sells(spec(other))]);
        const found = versionIdsOf(await market.search({ [filter]: [wanted], limit: PAGE_MAX }));
        expect(found, `what is found by ${filter}`).toContain(mine.id);
        expect(found, `what is found by ${filter}`).not.toContain(theirs.id);
      }),
    );
  });

  check(
    'agentmuxer.search.trust-tier-values',
    { needs: ['catalogue'], proves: ['agentmuxer.search.filter-arrays'] },
    async ({ market, expect }) => {
      const about = market.word('trust');
      const offerings = await Promise.all(TRUST_TIERS.map((trustTier) => market.sells({ about, trustTier })));
      for (const [at, tier] of TRUST_TIERS.entries()) {
        const told = await market.searches({ query: about, trustTiers: [tier], limit: PAGE_MAX });
        expect(told, `a search in the tier ${tier}`).toBeDelivered();
        const items = itemsOf(told);
        const found = items.map(versionIdOf);
        const [own, ...others] = [...offerings.slice(at), ...offerings.slice(0, at)].map(({ id }) => id);
        const narrows = expect.for('agentmuxer.search.filter-arrays');
        narrows(found, `what is found in the tier ${tier}`).toContain(own);
        for (const other of others) narrows(found, `what is found in the tier ${tier}`).not.toContain(other);
        for (const shown of items.flatMap((item) => valuesNamed(item, /^trust_?tier$/i)))
          expect(TRUST_TIERS, 'the trust tiers that there are').toContain(shown);
      }
    },
  );

  check('agentmuxer.search.items', { needs: ['catalogue'] }, async ({ market, expect }) => {
    const [about, shelf] = [market.word('harbour'), { tags: [market.word('shelf')] }];
    await market.sells({ ...shelf, about });
    const { items } = await market.search(shelf);
    expect(items, 'items with the tag of one offering').toHaveLength(1);
    const [item = {}] = items;
    expect(versionIdOf(item), 'offeringVersion.id').toMatch(UUID);
    expect(mentions(item, about), 'the description of the offering stands in its item').toBe(true);
    const told = await market.inspect(versionIdOf(item));
    expect(mentions(told, about), 'its id is the one by which the offering is inspected').toBe(true);
  });

  check(
    'agentmuxer.search.items',
    { needs: ['catalogue'], title: 'An item shows whether its offering is available.' },
    async ({ market, expect }) => {
      const shelf = { tags: [market.word('shelf')] };
      const ids: string[] = [];
      for (const available of [true, false, true, false]) ids.push((await market.sells({ ...shelf, available })).id);
      const { items } = await market.search({ ...shelf, limit: ids.length });
      const itemsAt = (...places: readonly number[]) =>
        items.filter((item) => places.some((place) => ids[place] === versionIdOf(item)));
      const [there, gone] = [itemsAt(0, 2), itemsAt(1, 3)];
      expect(there, 'items of offerings that are available').toHaveLength(2);
      if (gone.length === 2) {
        return expect(tellsApart(there, gone), 'a member tells what is available from what is not').toBe(true);
      }
      if (!there.every((item) => names(item, 'availability') || names(item, 'available'))) {
        market.untested('nothing is listed that is not available, and no member of an item has that name');
      }
    },
  );

  check('agentmuxer.search.price-when-priced', { needs: ['catalogue'] }, async ({ market, expect }) => {
    const shelf = { tags: [market.word('shelf')] };
    // Whole cents, so that a price that is shown in cents or rounded to them is one too.
    const sold = { small: 890_000n, cheap: 37_410_000n, dear: 58_270_000n };
    const [small, cheap, dear] = [
      await market.sells({ ...shelf, priceMicros: sold.small }),
      await market.sells({ ...shelf, priceMicros: sold.cheap }),
      await market.sells({ ...shelf, priceMicros: sold.dear }),
    ];
    const free = await market.sells({ ...shelf, priceMicros: 0n });
    const { items } = await market.search({ ...shelf, limit: 4 });
    const itemOf = ({ id }: { readonly id: string }) => items.find((item) => versionIdOf(item) === id);
    expect(showsPrice(itemOf(small), sold.small), 'the item of an offering at $0.89 shows that').toBe(true);
    expect(showsPrice(itemOf(cheap), sold.cheap), 'the item of an offering at $37.41 shows that').toBe(true);
    expect(showsPrice(itemOf(dear), sold.dear), 'the item of an offering at $58.27 shows that').toBe(true);
    expect(itemOf(free), 'the item of a free offering').toBeDefined();
  });

  check(
    'agentmuxer.search.free-no-provider',
    { needs: ['provider', 'accounts', 'ledger'] },
    async ({ market, expect }) => {
      const about = market.word('quiet');
      const shelf = { tags: [market.word('shelf')] };
      const offerings = await market.stocks({ count: 3, ...shelf, about });
      const [me, poor] = [await market.me(), await market.buyer({ balanceMicros: 0n })];
      const before = await me.ledger();
      const searches = [{}, shelf, { query: about }].flatMap((search) => [me.search(search), poor.search(search)]);
      const walks = [me, poor].map((buyer) => buyer.walk({ ...shelf, limit: 1 }));
      await Promise.all([...searches, ...walks]);
      const after = await me.ledger();
      expect(after.balanceMicros, 'the balance after some searches').toBe(before.balanceMicros);
      expect(after.entries, 'entries of the ledger').toHaveLength(before.entries.length);
      expect(await poor.balance(), 'the balance of an account without any').toBe(0n);
      const attempts = offerings.flatMap((offering) => offering.attempts);
      expect(attempts, 'requests that reached a provider').toHaveLength(0);
    },
  );
});

/** How an offering is seeded that each filter finds by that value; the three trust tiers have a check of their own. */
const FILTERS: readonly (readonly [filter: string, spec: (value: string) => ToolSpec])[] = [
  ['publisherIds', (publisherId) => ({ publisherId })],
  ['protocols', (protocol) => ({ protocol })],
  ['taskFamilies', (taskFamily) => ({ taskFamily })],
  ['tags', (tag) => ({ tags: [tag] })],
  ['capabilityGroups', (capabilityGroup) => ({ capabilityGroup })],
  ['useCases', (useCase) => ({ useCase })],
];

/** Puts so many offerings on sale that a search with the filters of `shelf` finds, and nothing else; ids are sorted. */
async function stocked(market: Pick<MarketKit<'catalogue', never>, 'stocks' | 'word'>, count: number) {
  const shelf = { tags: [market.word('shelf')] };
  const sold = await market.stocks({ ...shelf, count });
  return { shelf, ids: sold.map(({ id }) => id).toSorted() };
}

/** The items of a page that nobody was sure to get. */
function itemsOf(told: Outcome): readonly JsonObject[] {
  const items = told.kind === 'delivered' && isObject(told.output) ? told.output['items'] : undefined;
  return Array.isArray(items) ? items.filter(isObject) : [];
}
