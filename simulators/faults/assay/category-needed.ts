import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const categoryNeeded = fault({
  name: 'assay/category-needed',
  dialect: 'assay',
  breaks: ['assay.search.category-optional'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    readSearch: (args) => {
      const given = membersOf(args);
      return codec.readSearch('cursor' in given || 'category' in given ? args : { ...given, category: null });
    },
  }),
});
