import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const unknownDetailIsSummary = fault({
  name: 'assay/unknown-detail-is-summary',
  dialect: 'assay',
  breaks: ['assay.search.detail-enum'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    readSearch: (args) => {
      const { detail } = membersOf(args);
      const isKnown = detail === 'names' || detail === 'full';
      return codec.readSearch(isKnown ? args : { ...membersOf(args), detail: 'summary' });
    },
  }),
});
