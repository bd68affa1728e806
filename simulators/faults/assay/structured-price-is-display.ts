import { fault } from '../../../src/contract/index.ts';
import { entriesOf } from '../members.ts';

export const structuredPriceIsDisplay = fault({
  name: 'assay/structured-price-is-display',
  dialect: 'assay',
  breaks: ['assay.search.summary-assay-price', 'assay.client.price-object'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    searchPage: (page) => {
      const { content, taken } = codec.searchPage(page);
      if (page.detail === 'names') return { content, taken };
      return { content: entriesOf(content, (entry) => ({ ...entry, assayPrice: entry['price'] })), taken };
    },
  }),
});
