import { fault } from '../../../src/contract/index.ts';

export const internalFailureIsASuccess = fault({
  name: 'assay/internal-failure-is-a-success',
  dialect: 'assay',
  breaks: ['assay.error.internal-server-error'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    refused: (refusal, meta) =>
      refusal.code === 'INTERNAL_SERVER_ERROR' ? { content: [], _meta: meta } : codec.refused(refusal, meta),
  }),
});
