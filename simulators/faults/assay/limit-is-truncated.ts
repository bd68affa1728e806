import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const limitIsTruncated = fault({
  name: 'assay/limit-is-truncated',
  dialect: 'assay',
  breaks: ['assay.search.limit-integer-only'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    readSearch: (args) => {
      const { limit } = membersOf(args);
      return codec.readSearch(limit === undefined ? args : { ...membersOf(args), limit: Math.trunc(Number(limit)) });
    },
  }),
});
