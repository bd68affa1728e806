import { fault } from '../../../src/contract/index.ts';

export const pagesStartLate = fault({
  name: 'catalogue/pages-start-late',
  dialect: 'assay',
  breaks: ['assay.cursor.pages-cover-matches-once', 'assay.search.results-ranked'],
  on: { kind: 'port', name: 'catalogue' },
  wrap: (catalogue) => ({
    ...catalogue,
    search: async (query, view) => {
      const found = await catalogue.search({ ...query, limit: query.limit + 1 }, view);
      const start = query.after === undefined ? 0 : 1;
      return { ...found, matches: found.matches.slice(start, start + query.limit) };
    },
  }),
});
