import { fault } from '../../../src/contract/index.ts';

export const replayIsEmpty = fault({
  name: 'idempotency/replay-is-empty',
  dialect: 'assay',
  breaks: ['assay.replay.flag-true'],
  on: { kind: 'port', name: 'idempotency' },
  wrap: (idempotency) => ({
    ...idempotency,
    keep: (call, result) => idempotency.keep(call, result.kind === 'delivered' ? { ...result, text: '{}' } : result),
  }),
});
