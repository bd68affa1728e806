import { fault } from '../../../src/contract/index.ts';

export const firstPageAgain = fault({
  name: 'offering-cursors/first-page-again',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.cursor-round-trip', 'agentmuxer.search.direction-default-after'],
  on: { kind: 'port', name: 'offeringCursors' },
  wrap: (cursors) => ({
    ...cursors,
    unseal: async (cursor) => {
      const saved = await cursors.unseal(cursor);
      return saved && { ...saved, from: { publishedAt: Number.MAX_SAFE_INTEGER, versionId: '' } };
    },
  }),
});
