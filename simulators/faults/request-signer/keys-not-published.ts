import { fault } from '../../../src/contract/index.ts';

export const keysNotPublished = fault({
  name: 'request-signer/keys-not-published',
  dialect: 'assay',
  breaks: ['assay.client.provider-request-signed'],
  on: { kind: 'port', name: 'requestSigner' },
  wrap: (signer) => ({ ...signer, keys: async () => ({ keys: [] }) }),
});
