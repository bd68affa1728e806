import { fault } from '../../../src/contract/index.ts';

export const continuesInSummary = fault({
  name: 'cursors/continues-in-summary',
  dialect: 'assay',
  breaks: ['assay.cursor.continues-original-search', 'assay.cursor.other-fields-ignored'],
  on: { kind: 'port', name: 'cursors' },
  wrap: (cursors) => ({
    ...cursors,
    unseal: async (cursor) => {
      const saved = await cursors.unseal(cursor);
      return saved && { ...saved, detail: 'summary', limit: 5 };
    },
  }),
});
