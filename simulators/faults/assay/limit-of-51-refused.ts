import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const limitOf51Refused = fault({
  name: 'assay/limit-of-51-refused',
  dialect: 'assay',
  breaks: ['assay.search.limit-clamp-50', 'assay.search.limit-applied'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    readSearch: (args) =>
      codec.readSearch(Number(membersOf(args)['limit']) > 50 ? { ...membersOf(args), limit: null } : args),
  }),
});
