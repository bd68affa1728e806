import { fault } from '../../../src/contract/index.ts';

export const linkIsApproval = fault({
  name: 'helper/link-is-approval',
  dialect: 'assay',
  breaks: ['assay.signin.link-is-not-approval'],
  on: { kind: 'helper', name: 'listing' },
  wrap: (listing) => ({
    ...listing,
    signedOut: (state) => [
      ...listing.signedOut(state),
      ...(state === 'pending' ? [{ name: 'search_tools', inputSchema: { type: 'object' } }] : []),
    ],
  }),
});
