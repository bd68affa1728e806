import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const limitHasNoTop = fault({
  name: 'assay/limit-has-no-top',
  dialect: 'assay',
  breaks: ['assay.search.limit-clamp-50', 'assay.search.limit-applied'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    readSearch: (args) => {
      const read = codec.readSearch(args);
      const limit = Number(membersOf(args)['limit']);
      if (read.kind === 'refused' || read.value.kind === 'next' || !(limit > 50)) return read;
      return { ...read, value: { ...read.value, limit } };
    },
  }),
});
