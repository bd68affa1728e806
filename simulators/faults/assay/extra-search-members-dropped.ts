import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const extraSearchMembersDropped = fault({
  name: 'assay/extra-search-members-dropped',
  dialect: 'assay',
  breaks: ['assay.search.extra-properties-refused'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    readSearch: (args) => {
      const { query, category, detail, limit, cursor } = membersOf(args);
      const known = Object.entries({ query, category, detail, limit, cursor }).filter(
        ([, value]) => value !== undefined,
      );
      return codec.readSearch(Object.fromEntries(known));
    },
  }),
});
