/** What `tools/list` shows, by URL, agent and mode of discovery. */
import type { JsonObject } from '../../src/runner/index.ts';
import { chapter, HELPERS } from './kit.ts';

const names = (tools: readonly { readonly name?: unknown }[]) => tools.map(({ name }) => String(name)).sort();

/** What a list looks like, if it is to show these tools: all of them, or the means to search alone. */
function formOf(listed: readonly JsonObject[], tools: readonly { readonly name: string }[]): string {
  const seen = new Set(names(listed));
  if (tools.every(({ name }) => seen.has(name))) return 'full';
  if (tools.some(({ name }) => seen.has(name))) return 'some of the tools';
  return HELPERS.every((helper) => seen.has(helper)) ? 'search' : 'neither tools nor helpers';
}

export const listing = chapter('listing', ({ check }) => {
  check('assay.listing.sign-in-not-hosted', { spends: { lists: 1 }, eras: 'both' }, async ({ assay, expect }) => {
    const listed = names(await assay.list());
    expect(listed.length, 'listed tools').toBeGreaterThan(0);
    expect(listed, 'listed names').not.toContain('assay_sign_in');
  });

  check('assay.listing.helper-names-exact', { needs: ['catalogue', 'urls'] }, async ({ assay, expect }) => {
    const tools = await assay.stocks({ count: 2 });
    const { url } = await assay.url({ tools, discovery: 'search', pinned: tools });
    const own = names(await assay.list({ url })).filter((name) => !names(tools).includes(name));
    expect(own, 'names of what is no tool of the catalogue').toEqual([...HELPERS].sort());
  });

  check('assay.listing.full-includes-accessible', { needs: ['catalogue', 'urls'] }, async ({ assay, expect }) => {
    const tools = await assay.stocks({ count: 3 });
    const { url } = await assay.url({ tools, discovery: 'full' });
    const listed = names(await assay.list({ url }));
    for (const { name } of tools) expect(listed, 'names in full discovery').toContain(name);
  });

  check(
    'assay.listing.full-excludes-inaccessible',
    { needs: ['catalogue', 'accounts', 'urls'] },
    async ({ assay, expect }) => {
      const [inside, outside, denied] = [await assay.sells(), await assay.sells(), await assay.sells()];
      const { url } = await assay.url({ tools: [inside, denied], discovery: 'full' });
      const agent = await assay.buyer({ policy: { deny: [denied.name] } });
      const listed = names(await agent.list({ url }));
      expect(listed, 'names in full discovery').toContain(inside.name);
      expect(listed, 'names in full discovery').not.toContain(outside.name);
      expect(listed, 'names in full discovery').not.toContain(denied.name);
    },
  );

  check('assay.listing.helpers-callable-when-unlisted', { needs: ['catalogue', 'urls'] }, async ({ assay, expect }) => {
    const about = assay.word('anchor');
    const tool = await assay.sells({ about });
    const { url } = await assay.url({ tools: [tool], discovery: 'full' });
    expect((await assay.search({ query: about, detail: 'names' }, { url })).total, 'total').toBe(1);
    expect((await assay.inspect(tool.name, { url }))['name'], 'name in get_tool').toBe(tool.name);
    expect(await tool.call({ url, through: 'wrapper' }), 'call_tool where full discovery is').toBeDelivered();
  });

  check('assay.listing.search-shows-three-helpers', { needs: ['catalogue', 'urls'] }, async ({ assay, expect }) => {
    const tools = await assay.stocks({ count: 2 });
    const { url } = await assay.url({ tools, discovery: 'search', pinned: [] });
    expect(names(await assay.list({ url })), 'names in search discovery without pins').toEqual([...HELPERS].sort());
  });

  check('assay.listing.search-max-five-pinned', { needs: ['catalogue', 'urls'] }, async ({ assay, expect }) => {
    const tools = await assay.stocks({ count: 6 });
    for (const pins of [5, 6]) {
      const pinned = tools.slice(0, pins);
      const { url } = await assay.url({ tools, discovery: 'search', pinned });
      const listed = names(await assay.list({ url })).filter((name) => names(pinned).includes(name));
      expect(listed.length, `pinned tools listed of ${pins}`).toBeLessThanOrEqual(5);
      if (listed.length < 5) assay.advise(`of ${pins} pinned tools ${listed.length} are listed, not five`);
    }
  });

  check(
    'assay.listing.search-pins-only-accessible',
    { needs: ['catalogue', 'accounts', 'urls'] },
    async ({ assay, expect }) => {
      const tools = await assay.stocks({ count: 2 });
      const [allowed, denied] = names(tools);
      const { url } = await assay.url({ tools, discovery: 'search', pinned: tools });
      const agent = await assay.buyer({ policy: { deny: [String(denied)] } });
      const listed = names(await agent.list({ url }));
      expect(listed, 'names in search discovery').not.toContain(denied);
      if (!listed.includes(String(allowed))) assay.advise('a pinned tool that the agent may use is not listed');
    },
  );

  check('assay.listing.search-no-unpinned', { needs: ['catalogue', 'urls'] }, async ({ assay, expect }) => {
    const tools = await assay.stocks({ count: 20 });
    const pinned = tools.slice(0, 2);
    const { url } = await assay.url({ tools, discovery: 'search', pinned });
    const others = names(tools.slice(2));
    const listed = names(await assay.list({ url })).filter((name) => others.includes(name));
    expect(listed, 'tools that are listed and not pinned').toEqual([]);
  });

  check('assay.listing.automatic-picks-mode', { needs: ['catalogue', 'urls'] }, async ({ assay, expect }) => {
    const many = await assay.stocks({ count: 5 });
    const few = many.slice(0, 3);
    const forms = [];
    for (const tools of [few, many]) {
      const { url } = await assay.url({ tools, discovery: 'auto', threshold: 4, pinned: [] });
      forms.push(formOf(await assay.list({ url }), tools));
    }
    expect(forms.sort(), 'forms on both sides of the threshold').toEqual(['full', 'search']);
  });

  check(
    'assay.listing.automatic-counts-accessible',
    { needs: ['catalogue', 'accounts', 'urls'] },
    async ({ assay, expect }) => {
      const tools = await assay.stocks({ count: 9 });
      const few = tools.slice(0, 2);
      const automatic = { discovery: 'auto', threshold: 5, pinned: [] } as const;
      const [small, large] = [await assay.url({ tools: few, ...automatic }), await assay.url({ tools, ...automatic })];
      const form = formOf(await assay.list(small), few);
      expect(formOf(await assay.list(large), tools), 'the form with nine tools').not.toBe(form);
      const agent = await assay.buyer({ policy: { allow: names(few) } });
      expect(formOf(await agent.list(large), few), 'the form where two of nine are accessible').toBe(form);
    },
  );

  check('assay.listing.varies-with-policy', { needs: ['catalogue', 'accounts', 'urls'] }, async ({ assay, expect }) => {
    const tools = await assay.stocks({ count: 2 });
    const [one, other] = names(tools);
    const { url } = await assay.url({ tools, discovery: 'full' });
    const x = await assay.buyer({ policy: { allow: [String(one)] } });
    const y = await assay.buyer({ policy: { allow: [String(other)] } });
    for (const [agent, allowed] of [
      [x, one],
      [y, other],
      [x, one],
    ] as const) {
      const listed = names(await agent.list({ url })).filter((name) => names(tools).includes(name));
      expect(listed, `tools listed for ${agent.who}`).toEqual([allowed]);
    }
  });

  check('assay.listing.helper-set-closed', { needs: ['catalogue', 'urls'] }, async ({ assay, expect }) => {
    const tools = await assay.stocks({ count: 3 });
    for (const discovery of ['full', 'search'] as const) {
      const { url } = await assay.url({ tools, discovery, pinned: tools.slice(0, 1) });
      const listed = await assay.list({ url });
      expect(listed.length, `tools listed in ${discovery} discovery`).toBeGreaterThan(0);
      const known = [...HELPERS, ...names(tools)];
      const others = names(listed).filter((name) => !known.includes(name));
      expect(others, `what is neither tool nor helper in ${discovery} discovery`).toEqual([]);
    }
  });
});
