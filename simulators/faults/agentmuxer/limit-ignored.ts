import { fault } from '../../../src/contract/index.ts';
import { membersOf, without } from '../members.ts';

export const limitIgnored = fault({
  name: 'agentmuxer/limit-ignored',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.limit-range', 'agentmuxer.search.cursor-round-trip', 'agentmuxer.search.prev-cursor'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({ ...codec, readSearch: (args) => codec.readSearch(without(membersOf(args), 'limit')) }),
});
