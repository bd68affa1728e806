import { fault } from '../../../src/contract/index.ts';

export const oneNonceForAll = fault({
  name: 'request-signer/one-nonce-for-all',
  dialect: 'assay',
  breaks: ['assay.client.provider-request-signed'],
  on: { kind: 'port', name: 'requestSigner' },
  wrap: (signer) => ({ ...signer, sign: (request) => signer.sign({ ...request, nonce: 'n-1' }) }),
});
