import { fault } from '../../../src/contract/index.ts';

export const cappedPageSkipsMatches = fault({
  name: 'assay/capped-page-skips-matches',
  dialect: 'assay',
  breaks: ['assay.cursor.pages-cover-matches-once'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    // The next page starts behind what was asked for, not behind what was told.
    searchPage: (page) => ({ ...codec.searchPage(page), taken: page.matches.length }),
  }),
});
