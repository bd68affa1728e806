import { fault } from '../../../src/contract/index.ts';

export const listsSearchAtOnce = fault({
  name: 'helper/lists-search-at-once',
  dialect: 'assay',
  breaks: ['assay.listing.signed-out-only-sign-in'],
  on: { kind: 'helper', name: 'listing' },
  wrap: (listing) => ({
    ...listing,
    signedOut: (state) => [...listing.signedOut(state), { name: 'search_tools', inputSchema: { type: 'object' } }],
  }),
});
