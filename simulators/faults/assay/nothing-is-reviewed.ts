import { fault } from '../../../src/contract/index.ts';
import { entriesOf } from '../members.ts';

export const nothingIsReviewed = fault({
  name: 'assay/nothing-is-reviewed',
  dialect: 'assay',
  breaks: ['assay.search.not-reviewed-only-true-on-unreviewed'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    searchPage: (page) => {
      const { content, taken } = codec.searchPage(page);
      return { content: entriesOf(content, (entry) => ({ ...entry, notReviewed: true })), taken };
    },
  }),
});
