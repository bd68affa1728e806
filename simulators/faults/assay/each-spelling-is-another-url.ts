import { fault } from '../../../src/contract/index.ts';

export const eachSpellingIsAnotherUrl = fault({
  name: 'assay/each-spelling-is-another-url',
  dialect: 'assay',
  breaks: ['assay.client.url-shapes'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    readUrl: (url) => {
      const read = codec.readUrl(url);
      return read && { ...read, canonical: url };
    },
  }),
});
