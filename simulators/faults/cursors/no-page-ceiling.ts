import { fault } from '../../../src/contract/index.ts';

export const noPageCeiling = fault({
  name: 'cursors/no-page-ceiling',
  dialect: 'assay',
  breaks: ['assay.cursor.stops-after-10-pages'],
  on: { kind: 'port', name: 'cursors' },
  wrap: (cursors) => ({ ...cursors, seal: (continuation) => cursors.seal({ ...continuation, page: 2 }) }),
});
