import { fault } from '../../../src/contract/index.ts';

export const failuresNotKept = fault({
  name: 'idempotency/failures-not-kept',
  dialect: 'assay',
  breaks: ['assay.replay.flag-true', 'assay.replay.no-second-execution'],
  on: { kind: 'port', name: 'idempotency' },
  wrap: (idempotency) => ({
    ...idempotency,
    keep: async (call, result) => (result.kind === 'failed' ? undefined : idempotency.keep(call, result)),
  }),
});
