import { fault } from '../../../src/contract/index.ts';

export const thereIsAlwaysMore = fault({
  name: 'catalogue/there-is-always-more',
  dialect: 'assay',
  breaks: ['assay.search.next-cursor-string-or-null', 'assay.search.limit-default-names-10'],
  on: { kind: 'port', name: 'catalogue' },
  wrap: (catalogue) => ({
    ...catalogue,
    search: async (query, view) => ({ ...(await catalogue.search(query, view)), more: true }),
  }),
});
