import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const detailIsNamesByDefault = fault({
  name: 'assay/detail-is-names-by-default',
  dialect: 'assay',
  breaks: ['assay.search.detail-default-summary', 'assay.search.limit-default-summary-5'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    readSearch: (args) =>
      codec.readSearch('cursor' in membersOf(args) ? args : { detail: 'names', ...membersOf(args) }),
  }),
});
