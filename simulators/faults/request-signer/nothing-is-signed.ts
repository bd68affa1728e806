import { fault } from '../../../src/contract/index.ts';

export const nothingIsSigned = fault({
  name: 'request-signer/nothing-is-signed',
  dialect: 'assay',
  breaks: ['assay.client.provider-request-signed'],
  on: { kind: 'port', name: 'requestSigner' },
  wrap: (signer) => ({ ...signer, sign: async ({ callId }) => ({ 'x-assay-call-id': callId }) }),
});
