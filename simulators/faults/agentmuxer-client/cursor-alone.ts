import { fault } from '../../../src/contract/index.ts';

export const cursorAlone = fault({
  name: 'agentmuxer-client/cursor-alone',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.cursor-same-filters'],
  on: { kind: 'client', name: 'offeringSearches' },
  wrap: (searches) => ({
    ...searches,
    next: (cursor) => ({ cursor }),
  }),
});
