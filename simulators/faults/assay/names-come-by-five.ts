import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const namesComeByFive = fault({
  name: 'assay/names-come-by-five',
  dialect: 'assay',
  breaks: ['assay.search.limit-default-names-10', 'assay.search.limit-applied', 'assay.search.limit-below-1-default'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    readSearch: (args) => {
      const { detail, limit } = membersOf(args);
      const isDefault = detail === 'names' && (limit === undefined || Number(limit) < 1);
      return codec.readSearch(isDefault ? { ...membersOf(args), limit: 5 } : args);
    },
  }),
});
