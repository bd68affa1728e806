import { fault } from '../../../src/contract/index.ts';

export const everythingIsPinned = fault({
  name: 'catalogue/everything-is-pinned',
  dialect: 'assay',
  breaks: ['assay.listing.search-no-unpinned', 'assay.listing.search-shows-three-helpers'],
  on: { kind: 'port', name: 'catalogue' },
  wrap: (catalogue) => ({
    ...catalogue,
    list: async (view) => (await catalogue.list(view)).map((tool) => ({ ...tool, pinned: true })),
  }),
});
