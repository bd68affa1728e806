import { fault } from '../../../src/contract/index.ts';

export const toolSetsAreNotSearched = fault({
  name: 'catalogue/tool-sets-are-not-searched',
  dialect: 'assay',
  breaks: ['assay.listing.helpers-callable-when-unlisted'],
  on: { kind: 'port', name: 'catalogue' },
  wrap: (catalogue) => ({
    ...catalogue,
    search: async (query, view) =>
      view.scope.toolSet === undefined
        ? catalogue.search(query, view)
        : { matches: [], total: 0, more: false, categories: [] },
  }),
});
