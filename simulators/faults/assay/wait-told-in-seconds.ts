import { fault } from '../../../src/contract/index.ts';

export const waitToldInSeconds = fault({
  name: 'assay/wait-told-in-seconds',
  dialect: 'assay',
  breaks: ['assay.error.retry-after-units', 'assay.error.rate-limited-recovery'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    refused: ({ retryAfterMs, ...refusal }, meta) =>
      codec.refused(
        retryAfterMs === undefined ? refusal : { ...refusal, retryAfterMs: Math.ceil(retryAfterMs / 1_000) },
        meta,
      ),
  }),
});
