import { fault } from '../../../src/contract/index.ts';

export const searchIgnoresPolicy = fault({
  name: 'catalogue/search-ignores-policy',
  dialect: 'assay',
  breaks: [
    'assay.access.helpers-do-not-widen',
    'assay.search.categories-scoped',
    'assay.cursor.access-rechecked-per-page',
  ],
  on: { kind: 'port', name: 'catalogue' },
  wrap: (catalogue) => ({
    ...catalogue,
    search: (query, { dialect, scope }) => catalogue.search(query, { dialect, scope }),
  }),
});
