import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const categoryKeepsItsCase = fault({
  name: 'assay/category-keeps-its-case',
  dialect: 'assay',
  breaks: ['assay.search.category-lowercased'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    readSearch: (args) => {
      const read = codec.readSearch(args);
      const { category } = membersOf(args);
      if (read.kind === 'refused' || read.value.kind === 'next' || typeof category !== 'string') return read;
      return { ...read, value: { ...read.value, category } };
    },
  }),
});
