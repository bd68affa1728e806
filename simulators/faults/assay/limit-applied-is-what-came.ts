import { fault } from '../../../src/contract/index.ts';

export const limitAppliedIsWhatCame = fault({
  name: 'assay/limit-applied-is-what-came',
  dialect: 'assay',
  breaks: ['assay.search.limit-applied'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    searchPage: (page) => {
      const { content, taken } = codec.searchPage(page);
      return { content: { ...content, limitApplied: taken }, taken };
    },
  }),
});
