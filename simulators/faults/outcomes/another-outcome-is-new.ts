import { fault } from '../../../src/contract/index.ts';

/** A report that says something else takes the place of the first one. */
export const anotherOutcomeIsNew = fault({
  name: 'outcomes/another-outcome-is-new',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.outcome.duplicates-not-recorded'],
  on: { kind: 'port', name: 'outcomes' },
  wrap: (outcomes) => {
    const last = new Map<string, string>();
    return {
      record: async (accountId, report) => {
        const [verdict, before] = [await outcomes.record(accountId, report), last.get(report.invocationId)];
        last.set(report.invocationId, report.outcome);
        return before === report.outcome ? verdict : 'recorded';
      },
    };
  },
});
