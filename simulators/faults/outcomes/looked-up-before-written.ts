import { setTimeout as pause } from 'node:timers/promises';
import { fault } from '../../../src/contract/index.ts';

export const lookedUpBeforeWritten = fault({
  name: 'outcomes/looked-up-before-written',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.outcome.duplicates-not-recorded'],
  on: { kind: 'port', name: 'outcomes' },
  race: true,
  wrap: (outcomes) => {
    const known = new Set<string>();
    return {
      record: async (accountId, report) => {
        if (known.has(report.invocationId)) return 'duplicate';
        await pause(ROUND_TRIP_MS);
        await outcomes.record(accountId, report);
        known.add(report.invocationId);
        return 'recorded';
      },
    };
  },
});

/** To a store on another machine. */
const ROUND_TRIP_MS = 2;
