import { fault } from '../../../src/contract/index.ts';

export const expiredSearchUnlabelled = fault({
  name: 'assay/expired-search-unlabelled',
  dialect: 'assay',
  breaks: ['assay.error.invalid-cursor-label'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    refused: (refusal, meta) =>
      codec.refused(refusal.code === 'INVALID_CURSOR' ? { ...refusal, message: refusal.code } : refusal, meta),
  }),
});
