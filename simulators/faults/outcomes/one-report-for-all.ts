import { fault } from '../../../src/contract/index.ts';

/** Reports are told apart by account alone. */
export const oneReportForAll = fault({
  name: 'outcomes/one-report-for-all',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.outcome.duplicates-not-recorded'],
  on: { kind: 'port', name: 'outcomes' },
  wrap: (outcomes) => {
    const reporters = new Set<string>();
    return {
      record: async (accountId, report) => {
        const verdict = await outcomes.record(accountId, report);
        const isKnown = reporters.has(accountId);
        reporters.add(accountId);
        return isKnown ? 'duplicate' : verdict;
      },
    };
  },
});
