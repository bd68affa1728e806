import { fault, type JsonObject } from '../../../src/contract/index.ts';

export const pagesHaveNoCap = fault({
  name: 'assay/pages-have-no-cap',
  dialect: 'assay',
  breaks: ['assay.search.response-cap-256-kib'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    searchPage: (page) => {
      const alone = page.matches.map((match) => codec.searchPage({ ...page, matches: [match] }).content['results']);
      const { content } = codec.searchPage({ ...page, matches: [] });
      return { content: { ...content, results: alone.flat() as JsonObject[] }, taken: page.matches.length };
    },
  }),
});
