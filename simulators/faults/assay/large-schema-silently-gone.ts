import { fault } from '../../../src/contract/index.ts';
import { entriesOf, without } from '../members.ts';

export const largeSchemaSilentlyGone = fault({
  name: 'assay/large-schema-silently-gone',
  dialect: 'assay',
  breaks: ['assay.search.full-omits-oversized-schema', 'assay.search.omitted-schema-readable-by-inspect'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    searchPage: (page) => {
      const { content, taken } = codec.searchPage(page);
      return { content: entriesOf(content, (entry) => without(entry, 'inputSchemaOmitted', 'note')), taken };
    },
  }),
});
