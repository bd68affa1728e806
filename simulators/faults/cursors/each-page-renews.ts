import { fault } from '../../../src/contract/index.ts';

export const eachPageRenews = fault({
  name: 'cursors/each-page-renews',
  dialect: 'assay',
  breaks: ['assay.cursor.expiry-counts-from-first-page'],
  on: { kind: 'port', name: 'cursors' },
  wrap: (cursors, { clock }) => ({
    ...cursors,
    seal: (continuation) => cursors.seal({ ...continuation, firstPageAt: clock.now() }),
  }),
});
