import { fault } from '../../../src/contract/index.ts';

export const failuresNotKept = fault({
  name: 'idempotency/failures-not-kept',
  dialect: 'assay',
  breaks: ['assay.error.idempotency-in-progress'],
  on: { kind: 'port', name: 'idempotency' },
  wrap: (idempotency) => ({
    ...idempotency,
    // The key stays claimed, and whoever asks again is told that the call still runs.
    keep: async (call, result) => (result.kind === 'failed' ? undefined : idempotency.keep(call, result)),
  }),
});
