import { fault } from '../../../src/contract/index.ts';

export const orderChanges = fault({
  name: 'catalogue/order-changes',
  dialect: 'assay',
  breaks: ['assay.search.results-ranked', 'assay.cursor.pages-cover-matches-once'],
  on: { kind: 'port', name: 'catalogue' },
  wrap: (catalogue, { random }) => ({
    ...catalogue,
    search: async (query, view) => {
      const found = await catalogue.search(query, view);
      const drawn = found.matches.map((match) => ({ match, place: random() })).sort((a, b) => a.place - b.place);
      return { ...found, matches: drawn.map(({ match }) => match) };
    },
  }),
});
