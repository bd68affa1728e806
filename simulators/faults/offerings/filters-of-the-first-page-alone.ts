import { fault } from '../../../src/contract/index.ts';

export const filtersOfTheFirstPageAlone = fault({
  name: 'offerings/filters-of-the-first-page-alone',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.cursor-round-trip', 'agentmuxer.search.filter-arrays'],
  on: { kind: 'port', name: 'offerings' },
  wrap: (offerings) => ({
    ...offerings,
    page: (query) => offerings.page(query.from === undefined ? query : { ...query, filters: {} }),
  }),
});
