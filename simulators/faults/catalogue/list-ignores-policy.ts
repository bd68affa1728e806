import { fault } from '../../../src/contract/index.ts';

export const listIgnoresPolicy = fault({
  name: 'catalogue/list-ignores-policy',
  dialect: 'assay',
  breaks: [
    'assay.listing.full-excludes-inaccessible',
    'assay.listing.search-pins-only-accessible',
    'assay.listing.varies-with-policy',
    'assay.listing.automatic-counts-accessible',
  ],
  on: { kind: 'port', name: 'catalogue' },
  wrap: (catalogue) => ({ ...catalogue, list: ({ allow: _, deny: __, ...view }) => catalogue.list(view) }),
});
