import { fault } from '../../../src/contract/index.ts';
import { entriesOf, without } from '../members.ts';

export const namesHaveNoScore = fault({
  name: 'assay/names-have-no-score',
  dialect: 'assay',
  breaks: ['assay.search.results-name-and-score'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    searchPage: (page) => {
      const { content, taken } = codec.searchPage(page);
      if (page.detail !== 'names') return { content, taken };
      return { content: entriesOf(content, (entry) => without(entry, 'score')), taken };
    },
  }),
});
