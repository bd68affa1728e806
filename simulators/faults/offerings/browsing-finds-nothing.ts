import { fault } from '../../../src/contract/index.ts';

export const browsingFindsNothing = fault({
  name: 'offerings/browsing-finds-nothing',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.query-optional'],
  on: { kind: 'port', name: 'offerings' },
  wrap: (offerings) => ({
    ...offerings,
    page: async (query) =>
      query.text === '' ? { offerings: [], hasBefore: false, hasAfter: false } : offerings.page(query),
  }),
});
