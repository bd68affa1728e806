import { fault } from '../../../src/contract/index.ts';

export const signedLongAgo = fault({
  name: 'request-signer/signed-long-ago',
  dialect: 'assay',
  breaks: ['assay.client.provider-request-signed'],
  on: { kind: 'port', name: 'requestSigner' },
  wrap: (signer) => ({
    ...signer,
    sign: ({ createdAt, ...request }) =>
      signer.sign({ ...request, createdAt: createdAt - 300_000, expiresAt: createdAt - 61_000 }),
  }),
});
