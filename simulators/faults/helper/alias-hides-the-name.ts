import { fault } from '../../../src/contract/index.ts';

export const aliasHidesTheName = fault({
  name: 'helper/alias-hides-the-name',
  dialect: 'assay',
  breaks: ['assay.listing.alias-description-names-original'],
  on: { kind: 'helper', name: 'listing' },
  wrap: (listing) => ({
    ...listing,
    local: (tool) => ({ ...listing.local(tool), description: tool['description'] }),
  }),
});
