import { fault } from '../../../src/contract/index.ts';

/** Between asking whether a report is known and writing it down, its purchase is read, as slowly as from elsewhere. */
export const lookedUpBeforeWritten = fault({
  name: 'outcomes/looked-up-before-written',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.outcome.duplicates-not-recorded'],
  on: { kind: 'port', name: 'outcomes' },
  race: true,
  wrap: (outcomes, { ports }) => {
    const known = new Set<string>();
    return {
      record: async (accountId, report) => {
        if (known.has(report.invocationId)) return 'duplicate';
        for (let reading = 0; reading < 3; reading++) await ports().ledger.purchaseOf(accountId, report.invocationId);
        await outcomes.record(accountId, report);
        known.add(report.invocationId);
        return 'recorded';
      },
    };
  },
});
