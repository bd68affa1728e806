import { fault } from '../../../src/contract/index.ts';

export const failedIsRefunded = fault({
  name: 'outcomes/failed-is-refunded',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.outcome.separate-from-billing'],
  on: { kind: 'port', name: 'outcomes' },
  wrap: (outcomes, { ports }) => ({
    record: async (accountId, report) => {
      if (report.outcome === 'failed') await ports().ledger.release(report.invocationId);
      return outcomes.record(accountId, report);
    },
  }),
});
