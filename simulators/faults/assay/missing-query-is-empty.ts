import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const missingQueryIsEmpty = fault({
  name: 'assay/missing-query-is-empty',
  dialect: 'assay',
  breaks: ['assay.search.query-required-without-cursor'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    readSearch: (args) => {
      const given = membersOf(args);
      return codec.readSearch('cursor' in given ? args : { query: '', ...given });
    },
  }),
});
