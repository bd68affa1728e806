import { fault } from '../../../src/contract/index.ts';

export const turnedAwayWithoutEnvelope = fault({
  name: 'assay/turned-away-without-envelope',
  dialect: 'assay',
  breaks: ['assay.client.rest-error-envelope', 'assay.error.mcp-credential-invalid'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    refusedCaller: (refusal) => {
      const answer = codec.refusedCaller(refusal);
      return answer.kind === 'http' ? { ...answer, body: { detail: refusal.message } } : answer;
    },
  }),
});
