import { fault } from '../../../src/contract/index.ts';

export const eachReportIsNew = fault({
  name: 'outcomes/each-report-is-new',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.outcome.duplicates-not-recorded'],
  on: { kind: 'port', name: 'outcomes' },
  wrap: (outcomes) => ({
    record: async (accountId, report) => {
      await outcomes.record(accountId, report);
      return 'recorded';
    },
  }),
});
