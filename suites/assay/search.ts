/** `search_tools`: its inputs and their bounds, its output, its price of nothing. */
import { chapter } from './kit.ts';

export const search = chapter('search', ({ check }) => {
  check(
    'assay.search.query-required-without-cursor',
    { spends: { searches: 1, refusals: 2 } },
    async ({ assay, expect }) => {
      await assay.search({ query: 'x' });
      expect(await assay.asks('search_tools', {})).toBeRefusedAs('TOOL_ARGUMENTS_INVALID');
      expect(await assay.asks('search_tools', { detail: 'names' })).toBeRefusedAs('TOOL_ARGUMENTS_INVALID');
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
});
