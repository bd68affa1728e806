import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const controlCharactersRefused = fault({
  name: 'assay/control-characters-refused',
  dialect: 'assay',
  breaks: ['assay.search.query-bounds-after-control-replacement', 'assay.search.query-control-chars-become-spaces'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    readSearch: (args) => {
      const { query } = membersOf(args);
      const isControlled = typeof query === 'string' && /\p{Cc}/u.test(query);
      return codec.readSearch(isControlled ? { ...membersOf(args), query: null } : args);
    },
  }),
});
