import { fault } from '../../../src/contract/index.ts';

export const callIdOfItsOwn = fault({
  name: 'request-signer/call-id-of-its-own',
  dialect: 'assay',
  breaks: ['assay.client.provider-request-signed'],
  on: { kind: 'port', name: 'requestSigner' },
  wrap: (signer) => ({
    ...signer,
    sign: async (request) => ({ ...(await signer.sign(request)), 'x-assay-call-id': request.nonce }),
  }),
});
