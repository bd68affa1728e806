import { fault } from '../../../src/contract/index.ts';

export const liveFifteenMinutes = fault({
  name: 'cursors/live-fifteen-minutes',
  dialect: 'assay',
  breaks: ['assay.cursor.expires-10-minutes', 'assay.cursor.expiry-counts-from-first-page'],
  on: { kind: 'port', name: 'cursors' },
  wrap: (cursors) => ({
    ...cursors,
    admits: (saved, holder) => cursors.admits({ ...saved, firstPageAt: saved.firstPageAt + 5 * 60_000 }, holder),
  }),
});
