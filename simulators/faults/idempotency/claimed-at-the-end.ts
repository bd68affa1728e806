import { fault } from '../../../src/contract/index.ts';

export const claimedAtTheEnd = fault({
  name: 'idempotency/claimed-at-the-end',
  dialect: 'assay',
  breaks: [
    'assay.replay.no-second-execution',
    'assay.error.idempotency-in-progress',
    'assay.error.idempotency-in-progress-no-charge',
  ],
  on: { kind: 'port', name: 'idempotency' },
  wrap: (idempotency) => ({ ...idempotency, claim: async () => undefined }),
});
