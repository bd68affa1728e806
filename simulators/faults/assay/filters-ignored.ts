import { fault } from '../../../src/contract/index.ts';

export const filtersIgnored = fault({
  name: 'assay/filters-ignored',
  dialect: 'assay',
  breaks: ['assay.client.url-filters-narrow'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    readUrl: (url) => {
      const read = codec.readUrl(url);
      return read && { ...read, filters: {} };
    },
  }),
});
