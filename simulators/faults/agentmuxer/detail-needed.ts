import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const detailNeeded = fault({
  name: 'agentmuxer/detail-needed',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.outcome.detail-max-1000'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({ ...codec, readReport: (args) => codec.readReport({ detail: null, ...membersOf(args) }) }),
});
