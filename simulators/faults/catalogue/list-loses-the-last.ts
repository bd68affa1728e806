import { fault } from '../../../src/contract/index.ts';

export const listLosesTheLast = fault({
  name: 'catalogue/list-loses-the-last',
  dialect: 'assay',
  breaks: ['assay.listing.full-includes-accessible'],
  on: { kind: 'port', name: 'catalogue' },
  wrap: (catalogue) => ({ ...catalogue, list: async (view) => (await catalogue.list(view)).slice(0, -1) }),
});
