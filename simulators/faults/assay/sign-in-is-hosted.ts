import { fault } from '../../../src/contract/index.ts';

export const signInIsHosted = fault({
  name: 'assay/sign-in-is-hosted',
  dialect: 'assay',
  breaks: ['assay.listing.sign-in-not-hosted', 'assay.listing.helper-set-closed'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    helpers: () => [
      ...codec.helpers(),
      { name: 'assay_sign_in', description: 'Signs in.', inputSchema: { type: 'object' } },
    ],
  }),
});
