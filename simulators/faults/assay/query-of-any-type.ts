import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const queryOfAnyType = fault({
  name: 'assay/query-of-any-type',
  dialect: 'assay',
  breaks: ['assay.search.query-must-be-string', 'assay.error.tool-arguments-invalid'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    readSearch: (args) => {
      const { query } = membersOf(args);
      return codec.readSearch(query === undefined ? args : { ...membersOf(args), query: String(query) });
    },
  }),
});
