import { fault } from '../../../src/contract/index.ts';

export const failedCallsArePaid = fault({
  name: 'ledger/failed-calls-are-paid',
  dialect: 'assay',
  breaks: ['assay.error.provider-contract-violation-refund', 'assay.replay.no-second-execution'],
  on: { kind: 'port', name: 'ledger' },
  wrap: (ledger, { clock }) => ({
    ...ledger,
    release: (intentId, outcome = {}) => {
      if (outcome.owedMicros !== undefined) return ledger.release(intentId, outcome);
      return ledger.deliver(intentId, { ...outcome, dueAt: clock.now() });
    },
  }),
});
