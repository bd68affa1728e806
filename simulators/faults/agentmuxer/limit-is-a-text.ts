import { fault } from '../../../src/contract/index.ts';
import { changed } from '../members.ts';

export const limitIsAText = fault({
  name: 'agentmuxer/limit-is-a-text',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.limit-range', 'agentmuxer.example.documented-arguments-work'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    readSearch: (args) =>
      codec.readSearch(changed(args, 'limit', (limit) => (typeof limit === 'string' ? Number(limit) : null))),
  }),
});
