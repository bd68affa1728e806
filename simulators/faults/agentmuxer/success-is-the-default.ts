import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const successIsTheDefault = fault({
  name: 'agentmuxer/success-is-the-default',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.outcome.values'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({ ...codec, readReport: (args) => codec.readReport({ outcome: 'succeeded', ...membersOf(args) }) }),
});
