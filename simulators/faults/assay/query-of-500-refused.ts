import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const queryOf500Refused = fault({
  name: 'assay/query-of-500-refused',
  dialect: 'assay',
  breaks: [
    'assay.search.query-max-500-chars',
    'assay.search.query-max-1500-bytes',
    'assay.search.query-bounds-after-control-replacement',
  ],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    readSearch: (args) => {
      const { query } = membersOf(args);
      const isLongest = typeof query === 'string' && query.length === 500;
      return codec.readSearch(isLongest ? { ...membersOf(args), query: `${query}x` } : args);
    },
  }),
});
