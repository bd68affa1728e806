import { fault } from '../../../src/contract/index.ts';
import { membersOf, without } from '../members.ts';

export const emptyQueryRefused = fault({
  name: 'assay/empty-query-refused',
  dialect: 'assay',
  breaks: ['assay.search.query-empty-accepted'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    // As by a test for truth where one for presence was meant.
    readSearch: (args) => codec.readSearch(membersOf(args)['query'] === '' ? without(membersOf(args), 'query') : args),
  }),
});
