import { fault } from '../../../src/contract/index.ts';

/** Whether it is known is asked after it was written. */
export const firstIsADuplicate = fault({
  name: 'outcomes/first-is-a-duplicate',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.outcome.response-fields', 'agentmuxer.outcome.duplicates-not-recorded'],
  on: { kind: 'port', name: 'outcomes' },
  wrap: (outcomes) => ({
    record: async (accountId, report) => {
      await outcomes.record(accountId, report);
      return 'duplicate';
    },
  }),
});
