/** MCP URLs: which of them are served to whom, what each lets through, and which version it selects. */
import { namesOf } from './answers.ts';
import { chapter, cursorOf } from './kit.ts';

const WAYS = ['direct', 'wrapper'] as const;

export const urls = chapter('urls', ({ check }) => {
  check('assay.cursor.bound-to-url', { needs: ['catalogue', 'urls'] }, async ({ assay, expect }) => {
    const about = assay.word('moor');
    const tools = await assay.stocks({ count: 2, about });
    const [here, there] = [await assay.url({ tools }), await assay.url({ tools })];
    const search = () => assay.search({ query: about, limit: 1 }, here);
    const [mine, taken] = [await search(), await search()];
    expect(await assay.asks('search_tools', { cursor: cursorOf(taken) }, there)).toBeRefusedAs('INVALID_CURSOR');
    await assay.follow(mine, here);
  });

  check('assay.search.categories-scoped', { needs: ['catalogue', 'urls'] }, async ({ assay, expect }) => {
    const [about, here, elsewhere] = [assay.word('quay'), assay.word('near'), assay.word('far')];
    const [tool] = [await assay.sells({ about, category: here }), await assay.sells({ about, category: elsewhere })];
    const page = await assay.search({ query: about, detail: 'names' }, await assay.url({ tools: [tool] }));
    expect(namesOf(page), 'names on the URL').toEqual([tool.name]);
    expect(JSON.stringify(page.categories), 'categories on the URL').toContain(here);
    expect(JSON.stringify(page.categories), 'categories on the URL').not.toContain(elsewhere);
  });

  check('assay.inspect.out-of-scope', { needs: ['catalogue', 'accounts', 'urls'] }, async ({ assay, expect }) => {
    const [tool, other] = [await assay.sells(), await assay.sells()];
    const [inside, outside] = [await assay.url({ tools: [tool] }), await assay.url({ tools: [other] })];
    expect((await assay.inspect(tool.name, inside))['name'], 'name in get_tool').toBe(tool.name);
    const elsewhere = await assay.asks('get_tool', { name: tool.name }, outside);
    expect(elsewhere, 'get_tool on another URL').toBeRefusedAs('TOOL_NOT_IN_TOOLSET');
    const denied = await assay.buyer({ policy: { deny: [tool.name] } });
    const refused = await denied.asks('get_tool', { name: tool.name }, inside);
    expect(refused, 'get_tool by an agent that is denied it').toBeRefusedAs('TOOL_NOT_IN_TOOLSET');
  });

  check(
    'assay.inspect.version-is-the-one-called',
    { needs: ['catalogue', 'urls', 'provider'] },
    async ({ assay, expect }) => {
      const old = await assay.sells({ version: '1.0.0' });
      const { name } = old;
      const first = await assay.url({ tools: [old], versions: { [name]: '1.0.0' } });
      const toldOfOld = (await assay.inspect(name, first))['version'];
      const young = await assay.sells({ name, version: '2.0.0' });
      const second = await assay.url({ tools: [young], versions: { [name]: '2.0.0' } });
      expect((await assay.inspect(name, second))['version'], 'version where the newer is').not.toEqual(toldOfOld);
      expect((await assay.inspect(name, first))['version'], 'version where the older is selected').toEqual(toldOfOld);
      expect(await old.call(first), 'a call where the older version is selected').toBeDelivered();
      expect([old.executions.length, young.executions.length], 'executions of both versions').toEqual([1, 0]);
      expect(await young.call(second), 'a call where the newer version is selected').toBeDelivered();
      expect([old.executions.length, young.executions.length], 'executions of both versions').toEqual([1, 1]);
    },
  );

  check(
    'assay.direct.same-access',
    { needs: ['catalogue', 'accounts', 'urls', 'provider'] },
    async ({ assay, expect }) => {
      const [tool, denied, outside] = [await assay.sells(), await assay.sells(), await assay.sells()];
      const { url } = await assay.url({ tools: [tool, denied] });
      const agent = await assay.buyer({ policy: { deny: [denied.name] } });
      for (const through of WAYS)
        expect(await tool.call({ url, by: agent, through }), `a ${through} call`).toBeDelivered();
      for (const refused of [denied, outside]) {
        const codes = new Set<string>();
        for (const through of WAYS) {
          const outcome = await refused.call({ url, by: agent, through });
          expect(outcome, `a ${through} call without access`).toBeRefusedAs('TOOL_NOT_ALLOWED', 'TOOL_NOT_IN_TOOLSET');
          codes.add(outcome.kind === 'refused' ? outcome.code : outcome.kind);
        }
        expect([...codes], 'codes of a direct and a wrapped call').toHaveLength(1);
        expect(refused.attempts, 'requests that reached its provider').toHaveLength(0);
      }
    },
  );

  check(
    'assay.access.helpers-do-not-widen',
    { needs: ['catalogue', 'accounts', 'urls', 'provider'] },
    async ({ assay, expect }) => {
      const about = assay.word('fence');
      const sells = () => assay.sells({ about });
      const [inside, denied, outside] = [await sells(), await sells(), await sells()];
      const { url } = await assay.url({ tools: [inside, denied] });
      const agent = await assay.buyer({ policy: { deny: [denied.name] } });
      const page = await agent.search({ query: about, detail: 'names', limit: 10 }, { url });
      expect(namesOf(page), 'names that a search finds').toEqual([inside.name]);
      expect(page.total, 'total').toBe(1);
      for (const { name, attempts } of [denied, outside]) {
        const exact = await agent.search({ query: name, detail: 'names', limit: 10 }, { url });
        expect(namesOf(exact), 'names that a search for the exact name finds').not.toContain(name);
        expect(await agent.asks('get_tool', { name }, { url })).toBeRefusedAs('TOOL_NOT_IN_TOOLSET');
        const called = await agent.asks('call_tool', { name, arguments: { city: 'Lisbon' } }, { url });
        expect(called, 'call_tool').toBeRefusedAs('TOOL_NOT_ALLOWED', 'TOOL_NOT_IN_TOOLSET');
        expect(attempts, 'requests that reached its provider').toHaveLength(0);
      }
      expect(await inside.call({ url, by: agent, through: 'wrapper' }), 'call_tool within the scope').toBeDelivered();
    },
  );

  check('assay.error.mcp-url-not-found', { needs: ['accounts', 'urls'] }, async ({ assay, expect }) => {
    const [owner, stranger] = [await assay.me(), await assay.buyer()];
    const { url } = await assay.url({ of: owner });
    const search = { query: 'x', detail: 'names' };
    expect(await owner.asks('search_tools', search, { url }), 'a search on an own URL').toBeDelivered();
    const nowhere = new URL(`/my/${assay.word('nowhere').toLowerCase()}`, url).href;
    for (const [agent, at, what] of [
      [owner, nowhere, 'a URL that is not there'],
      [stranger, url, 'an unshared URL of another account'],
    ] as const) {
      const outcome = await agent.asks('search_tools', search, { url: at });
      expect(outcome, `a search on ${what}`).toBeRefusedAs('MCP_URL_NOT_FOUND');
    }
  });

  check('assay.error.tool-not-in-toolset', { needs: ['catalogue', 'urls', 'provider'] }, async ({ assay, expect }) => {
    const [tool, other] = [await assay.sells(), await assay.sells()];
    const [inside, outside] = [await assay.url({ tools: [tool] }), await assay.url({ tools: [other] })];
    for (const through of WAYS) {
      const refused = await assay.atNoCost(() => tool.call({ ...outside, through }));
      expect(refused, `a ${through} call on a URL without the tool`).toBeRefusedAs(
        'TOOL_NOT_IN_TOOLSET',
        'TOOL_NOT_ALLOWED',
      );
      assay.prefers('TOOL_NOT_IN_TOOLSET', refused);
    }
    expect(tool.attempts, 'requests that reached the provider').toHaveLength(0);
    expect(await tool.call(inside), 'the call on the URL of the tool').toBeDelivered();
  });

  check(
    'assay.error.contract-version-retired',
    { needs: ['catalogue', 'urls', 'provider'] },
    async ({ assay, expect }) => {
      const old = await assay.sells({ version: '1.0.0' });
      const selected = await assay.url({ tools: [old], versions: { [old.name]: '1.0.0' } });
      expect(await old.call(selected), 'a call of the selected version').toBeDelivered();
      const young = await assay.sells({ name: old.name, version: '2.0.0' });
      await young.changes({ retire: '1.0.0' });
      for (const through of WAYS) {
        const refused = await assay.atNoCost(() => old.call({ ...selected, through }));
        expect(refused, `a ${through} call of a retired version`).toBeRefusedAs('CONTRACT_VERSION_RETIRED', ...GONE);
        assay.prefers('CONTRACT_VERSION_RETIRED', refused);
      }
      expect([old.attempts.length, young.attempts.length], 'requests at both providers').toEqual([1, 0]);
      expect(await young.call(), 'a call of the newer version').toBeDelivered();
    },
  );

  check('assay.client.url-shapes', { needs: ['catalogue', 'accounts', 'urls'] }, async ({ assay, expect }) => {
    const about = assay.word('shape');
    const tools = await assay.stocks({ count: 2, about });
    const owner = await assay.me();
    const own = [
      await assay.url({ tools, of: owner }),
      await assay.url({ tools }),
      await assay.url({ tools, linkOnly: true }),
    ];
    for (const { url } of own) {
      const { pathname } = new URL(url);
      for (const path of [pathname.toUpperCase(), `${pathname}/`, pathname.replaceAll('@', '%40')]) {
        const spelt = { url: new URL(path, url).href };
        const page = await owner.search({ query: about, detail: 'names', limit: 1 }, { url });
        const next = await owner.follow(page, spelt);
        expect(next.total, `total on the second page, of ${path.slice(0, 4)}…`).toBe(2);
      }
    }
  });

  check('assay.client.url-filters-narrow', { needs: ['catalogue', 'urls', 'provider'] }, async ({ assay, expect }) => {
    const category = assay.word('shelf').toLowerCase();
    const [paid, free, outside] = [
      await assay.sells({ category }),
      await assay.sells({ priceMicros: 0n }),
      await assay.sells(),
    ];
    const { url } = await assay.url({ tools: [paid, free], discovery: 'full' });
    const all = [paid, free, outside];
    for (const [filter, left] of [
      ['', [paid, free]],
      [`?tools=${paid.name},${outside.name}`, [paid]],
      ['?free=1', [free]],
      [`?category=${category}`, [paid]],
      [`?tools=${paid.name}&free=1`, []],
    ] as const) {
      const at = { url: `${url}${filter}` };
      const listed = (await assay.list(at)).map(({ name }) => name);
      const seen = all.filter(({ name }) => listed.includes(name));
      expect(seen, `tools listed with ${filter || 'no filter'}`).toEqual([...left]);
      for (const tool of all) {
        const outcome = await tool.call(at);
        if (left.some((one) => one === tool)) expect(outcome, `a call with ${filter || 'no filter'}`).toBeDelivered();
        else expect(outcome, `a call of what ${filter} leaves out`).toBeRefusedAs(...OUT);
      }
    }
  });
});

/** The other code of the table's row, and what a version is called that nobody remembers: both are told as advice. */
const GONE = ['TOOL_REMOVED', 'TOOL_NOT_IN_TOOLSET'] as const;

const OUT = ['TOOL_NOT_IN_TOOLSET', 'TOOL_NOT_ALLOWED'] as const;
