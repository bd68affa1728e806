import { fault } from '../../../src/contract/index.ts';

export const totalOfThePage = fault({
  name: 'assay/total-of-the-page',
  dialect: 'assay',
  breaks: ['assay.search.total-counts-all-matches', 'assay.cursor.pages-cover-matches-once'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    searchPage: (page) => {
      const { content, taken } = codec.searchPage(page);
      return { content: { ...content, total: taken }, taken };
    },
  }),
});
