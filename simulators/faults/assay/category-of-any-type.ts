import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const categoryOfAnyType = fault({
  name: 'assay/category-of-any-type',
  dialect: 'assay',
  breaks: ['assay.search.category-must-be-string'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    readSearch: (args) => {
      const { category } = membersOf(args);
      return codec.readSearch(category === undefined ? args : { ...membersOf(args), category: String(category) });
    },
  }),
});
