import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const fullResultsComeByFive = fault({
  name: 'assay/full-results-come-by-five',
  dialect: 'assay',
  breaks: ['assay.search.limit-default-full-3', 'assay.search.limit-applied'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    readSearch: (args) =>
      codec.readSearch(membersOf(args)['detail'] === 'full' ? { limit: 5, ...membersOf(args) } : args),
  }),
});
