import { fault } from '../../../src/contract/index.ts';

export const oneItemMore = fault({
  name: 'offerings/one-item-more',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.limit-range', 'agentmuxer.search.cursor-round-trip'],
  on: { kind: 'port', name: 'offerings' },
  wrap: (offerings) => ({ ...offerings, page: (query) => offerings.page({ ...query, limit: query.limit + 1 }) }),
});
