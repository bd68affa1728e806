import { fault } from '../../../src/contract/index.ts';

export const digestOfOtherBytes = fault({
  name: 'request-signer/digest-of-other-bytes',
  dialect: 'assay',
  breaks: ['assay.client.provider-request-signed'],
  on: { kind: 'port', name: 'requestSigner' },
  wrap: (signer) => ({ ...signer, sign: (request) => signer.sign({ ...request, body: `${request.body ?? ''}\n` }) }),
});
