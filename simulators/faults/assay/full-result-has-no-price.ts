import { fault } from '../../../src/contract/index.ts';
import { entriesOf, without } from '../members.ts';

export const fullResultHasNoPrice = fault({
  name: 'assay/full-result-has-no-price',
  dialect: 'assay',
  breaks: ['assay.search.full-adds-input-schema'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    searchPage: (page) => {
      const { content, taken } = codec.searchPage(page);
      if (page.detail !== 'full') return { content, taken };
      return { content: entriesOf(content, (entry) => without(entry, 'assayPrice')), taken };
    },
  }),
});
