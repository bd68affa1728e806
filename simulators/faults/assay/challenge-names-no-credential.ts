import { fault } from '../../../src/contract/index.ts';

export const challengeNamesNoCredential = fault({
  name: 'assay/challenge-names-no-credential',
  dialect: 'assay',
  breaks: ['assay.client.bind-challenge'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    challenge: (challenge) =>
      codec.challenge({ ...challenge, message: { ...challenge.message, credentialId: 'credential' } }),
  }),
});
