import { fault } from '../../../src/contract/index.ts';

export const searchAsksTheProviders = fault({
  name: 'catalogue/search-asks-the-providers',
  dialect: 'assay',
  breaks: ['assay.search.no-provider-call', 'assay.example.documented-params-work'],
  on: { kind: 'port', name: 'catalogue' },
  wrap: (catalogue, { ports }) => ({
    ...catalogue,
    search: async (query, view) => {
      const found = await catalogue.search(query, view);
      const bindings = found.matches.flatMap(({ tool }) => tool.bindings);
      await Promise.all(bindings.map((binding) => ports().router.attempt(binding, { callId: 'probe', body: '{}' })));
      return found;
    },
  }),
});
