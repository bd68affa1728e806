import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const longQueryCut = fault({
  name: 'assay/long-query-cut',
  dialect: 'assay',
  breaks: ['assay.search.query-max-500-chars', 'assay.search.query-bounds-after-control-replacement'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    readSearch: (args) => {
      const { query } = membersOf(args);
      return codec.readSearch(typeof query === 'string' ? { ...membersOf(args), query: query.slice(0, 500) } : args);
    },
  }),
});
