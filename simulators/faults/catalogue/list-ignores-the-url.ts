import { fault } from '../../../src/contract/index.ts';

export const listIgnoresTheUrl = fault({
  name: 'catalogue/list-ignores-the-url',
  dialect: 'assay',
  breaks: [
    'assay.listing.full-excludes-inaccessible',
    'assay.listing.automatic-picks-mode',
    'assay.client.url-filters-narrow',
  ],
  on: { kind: 'port', name: 'catalogue' },
  wrap: (catalogue) => ({ ...catalogue, list: (view) => catalogue.list({ ...view, scope: {} }) }),
});
