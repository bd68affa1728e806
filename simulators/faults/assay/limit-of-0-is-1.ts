import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const limitOf0Is1 = fault({
  name: 'assay/limit-of-0-is-1',
  dialect: 'assay',
  breaks: ['assay.search.limit-below-1-default', 'assay.search.limit-applied'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    readSearch: (args) => {
      const { limit } = membersOf(args);
      return codec.readSearch(
        Number.isInteger(limit) ? { ...membersOf(args), limit: Math.max(1, Number(limit)) } : args,
      );
    },
  }),
});
