import { fault } from '../../../src/contract/index.ts';

export const livesAnHour = fault({
  name: 'request-signer/lives-an-hour',
  dialect: 'assay',
  breaks: ['assay.client.provider-request-signed'],
  on: { kind: 'port', name: 'requestSigner' },
  wrap: (signer) => ({
    ...signer,
    sign: (request) => signer.sign({ ...request, expiresAt: request.createdAt + 3_600_000 }),
  }),
});
