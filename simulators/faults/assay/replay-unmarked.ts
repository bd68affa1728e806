import { fault } from '../../../src/contract/index.ts';

export const replayUnmarked = fault({
  name: 'assay/replay-unmarked',
  dialect: 'assay',
  breaks: [
    'assay.replay.flag-true',
    'assay.call.metadata-applied-to-inner',
    'assay.direct.same-idempotency',
    'assay.client.idempotency-meta-key',
  ],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({ ...codec, meta: (meta) => codec.meta({ ...meta, replayed: false }) }),
});
