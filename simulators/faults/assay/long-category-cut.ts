import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const longCategoryCut = fault({
  name: 'assay/long-category-cut',
  dialect: 'assay',
  breaks: ['assay.search.category-max-64-chars'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    readSearch: (args) => {
      const { category } = membersOf(args);
      if (typeof category !== 'string') return codec.readSearch(args);
      return codec.readSearch({ ...membersOf(args), category: category.slice(0, 64) });
    },
  }),
});
