import { fault } from '../../../src/contract/index.ts';

export const narrowsByAnyTag = fault({
  name: 'agentmuxer-client/narrows-by-any-tag',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.filter-values-from-catalogue'],
  on: { kind: 'client', name: 'offeringSearches' },
  wrap: (searches) => ({
    ...searches,
    narrowed: (search) => ({ ...search, tags: ['anything'] }),
  }),
});
