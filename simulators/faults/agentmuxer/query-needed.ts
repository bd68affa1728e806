import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const queryNeeded = fault({
  name: 'agentmuxer/query-needed',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.query-optional'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({ ...codec, readSearch: (args) => codec.readSearch({ query: null, ...membersOf(args) }) }),
});
