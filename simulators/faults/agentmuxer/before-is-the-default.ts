import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const beforeIsTheDefault = fault({
  name: 'agentmuxer/before-is-the-default',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.direction-default-after', 'agentmuxer.search.cursor-round-trip'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    readSearch: (args) => {
      const told = membersOf(args);
      return codec.readSearch(told['cursor'] === undefined ? args : { direction: 'before', ...told });
    },
  }),
});
