import { fault } from '../../../src/contract/index.ts';

export const keyNeverRead = fault({
  name: 'assay/key-never-read',
  dialect: 'assay',
  breaks: [
    'assay.client.idempotency-meta-key',
    'assay.replay.flag-true',
    'assay.replay.no-second-execution',
    'assay.replay.key-order-insensitive',
    'assay.call.metadata-applied-to-inner',
    'assay.direct.same-idempotency',
    'assay.error.idempotency-key-reused',
    'assay.error.idempotency-in-progress',
    'assay.error.idempotency-in-progress-no-charge',
  ],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({ ...codec, readKey: () => codec.readKey(undefined) }),
});
