import { fault } from '../../../src/contract/index.ts';

export const asksForAnEmail = fault({
  name: 'helper/asks-for-an-email',
  dialect: 'assay',
  breaks: ['assay.signin.input-empty-object'],
  on: { kind: 'helper', name: 'listing' },
  wrap: (listing) => ({
    ...listing,
    signedOut: (state) => listing.signedOut(state).map((tool) => ({ ...tool, inputSchema: EMAIL })),
  }),
});

const EMAIL = { type: 'object', properties: { email: { type: 'string' } }, required: ['email'] };
