import { fault } from '../../../src/contract/index.ts';
import { entriesOf, without } from '../members.ts';

export const summaryHasNoPrice = fault({
  name: 'assay/summary-has-no-price',
  dialect: 'assay',
  breaks: ['assay.search.summary-display-price', 'assay.search.full-adds-input-schema'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    searchPage: (page) => {
      const { content, taken } = codec.searchPage(page);
      return { content: entriesOf(content, (entry) => without(entry, 'price')), taken };
    },
  }),
});
