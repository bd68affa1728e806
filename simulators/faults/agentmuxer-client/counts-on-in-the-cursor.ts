import { fault } from '../../../src/contract/index.ts';

export const countsOnInTheCursor = fault({
  name: 'agentmuxer-client/counts-on-in-the-cursor',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.cursor-opaque'],
  on: { kind: 'client', name: 'offeringSearches' },
  wrap: (searches) => ({
    ...searches,
    next: (cursor, search) =>
      searches.next(
        cursor.replace(/\d+(?=\D*$)/, (digits) => String(Number(digits) + 1)),
        search,
      ),
  }),
});
