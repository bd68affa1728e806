import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const summariesComeByTen = fault({
  name: 'assay/summaries-come-by-ten',
  dialect: 'assay',
  breaks: ['assay.search.limit-default-summary-5', 'assay.search.limit-applied'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    readSearch: (args) => {
      const { detail = 'summary', cursor } = membersOf(args);
      return codec.readSearch(detail === 'summary' && cursor === undefined ? { limit: 10, ...membersOf(args) } : args);
    },
  }),
});
