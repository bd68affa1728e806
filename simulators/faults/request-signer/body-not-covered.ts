import { fault } from '../../../src/contract/index.ts';

export const bodyNotCovered = fault({
  name: 'request-signer/body-not-covered',
  dialect: 'assay',
  breaks: ['assay.client.provider-request-signed'],
  on: { kind: 'port', name: 'requestSigner' },
  wrap: (signer) => ({ ...signer, sign: ({ body: _, ...request }) => signer.sign(request) }),
});
