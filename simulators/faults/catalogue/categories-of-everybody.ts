import { fault } from '../../../src/contract/index.ts';

export const categoriesOfEverybody = fault({
  name: 'catalogue/categories-of-everybody',
  dialect: 'assay',
  breaks: ['assay.search.categories-scoped'],
  on: { kind: 'port', name: 'catalogue' },
  wrap: (catalogue) => ({
    ...catalogue,
    search: async (query, view) => {
      const { categories } = await catalogue.search(query, { dialect: view.dialect, scope: {} });
      return { ...(await catalogue.search(query, view)), categories };
    },
  }),
});
