import { fault } from '../../../src/contract/index.ts';
import { membersOf, without } from '../members.ts';

export const queryBesideCursorSearchesAnew = fault({
  name: 'assay/query-beside-cursor-searches-anew',
  dialect: 'assay',
  breaks: ['assay.cursor.other-fields-ignored'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    readSearch: (args) => codec.readSearch('query' in membersOf(args) ? without(membersOf(args), 'cursor') : args),
  }),
});
