import { fault } from '../../../src/contract/index.ts';
import { entriesOf, without } from '../members.ts';

export const summaryHasNoKind = fault({
  name: 'assay/summary-has-no-kind',
  dialect: 'assay',
  breaks: ['assay.search.summary-text-version-kind', 'assay.search.full-adds-input-schema'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    searchPage: (page) => {
      const { content, taken } = codec.searchPage(page);
      return { content: entriesOf(content, (entry) => without(entry, 'kind')), taken };
    },
  }),
});
