import { fault } from '../../../src/contract/index.ts';
import { changed } from '../members.ts';

export const limitOf50Refused = fault({
  name: 'agentmuxer/limit-of-50-refused',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.limit-range'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    readSearch: (args) => codec.readSearch(changed(args, 'limit', (limit) => (limit === 50 ? 51 : limit))),
  }),
});
