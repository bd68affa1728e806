import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const noLimitIsEverything = fault({
  name: 'agentmuxer/no-limit-is-everything',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.limit-optional'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    readSearch: (args) => {
      const read = codec.readSearch(args);
      const isUntold = membersOf(args)['limit'] === undefined;
      return isUntold && read.kind === 'read' ? { ...read, value: { ...read.value, limit: 10_000 } } : read;
    },
  }),
});
