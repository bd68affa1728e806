import { fault } from '../../../src/contract/index.ts';

export const waitNotTold = fault({
  name: 'assay/wait-not-told',
  dialect: 'assay',
  breaks: [
    'assay.error.rate-limited-recovery',
    'assay.error.retry-after-units',
    'assay.rate.read-120-per-minute',
    'assay.error.idempotency-in-progress',
  ],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    refused: ({ retryAfterMs: _, retryAfter: __, ...refusal }, meta) => codec.refused(refusal, meta),
  }),
});
