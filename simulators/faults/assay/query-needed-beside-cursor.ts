import { fault } from '../../../src/contract/index.ts';
import { membersOf, without } from '../members.ts';

export const queryNeededBesideCursor = fault({
  name: 'assay/query-needed-beside-cursor',
  dialect: 'assay',
  breaks: ['assay.search.query-optional-with-cursor'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    readSearch: (args) => codec.readSearch('query' in membersOf(args) ? args : without(membersOf(args), 'cursor')),
  }),
});
