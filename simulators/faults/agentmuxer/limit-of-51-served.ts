import { fault } from '../../../src/contract/index.ts';
import { changed, membersOf } from '../members.ts';

export const limitOf51Served = fault({
  name: 'agentmuxer/limit-of-51-served',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.limit-range'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    readSearch: (args) => {
      const limit = membersOf(args)['limit'];
      const read = codec.readSearch(changed(args, 'limit', (told) => (told === 51 ? 50 : told)));
      return limit === 51 && read.kind === 'read' ? { ...read, value: { ...read.value, limit } } : read;
    },
  }),
});
