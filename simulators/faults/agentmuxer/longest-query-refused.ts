import { fault } from '../../../src/contract/index.ts';
import { changed } from '../members.ts';

export const longestQueryRefused = fault({
  name: 'agentmuxer/longest-query-refused',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.query-max-500-chars'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    readSearch: (args) =>
      codec.readSearch(changed(args, 'query', (query) => (String(query).length === 500 ? `${query}x` : query))),
  }),
});
