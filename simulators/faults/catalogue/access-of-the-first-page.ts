import { fault, type View } from '../../../src/contract/index.ts';

export const accessOfTheFirstPage = fault({
  name: 'catalogue/access-of-the-first-page',
  dialect: 'assay',
  breaks: ['assay.cursor.access-rechecked-per-page'],
  on: { kind: 'port', name: 'catalogue' },
  wrap: (catalogue) => {
    const first = new Map<string, View>();
    return {
      ...catalogue,
      search: (query, view) => {
        if (query.after === undefined) first.set(query.text, view);
        return catalogue.search(query, first.get(query.text) ?? view);
      },
    };
  },
});
