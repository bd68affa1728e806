import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const controlCharactersDeleted = fault({
  name: 'assay/control-characters-deleted',
  dialect: 'assay',
  breaks: ['assay.search.query-bounds-after-control-replacement', 'assay.search.query-control-chars-become-spaces'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    readSearch: (args) => {
      const { query } = membersOf(args);
      if (typeof query !== 'string') return codec.readSearch(args);
      return codec.readSearch({ ...membersOf(args), query: query.replace(/\p{Cc}/gu, '') });
    },
  }),
});
