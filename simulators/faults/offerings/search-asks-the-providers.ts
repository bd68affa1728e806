import { fault } from '../../../src/contract/index.ts';

export const searchAsksTheProviders = fault({
  name: 'offerings/search-asks-the-providers',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.free-no-provider'],
  on: { kind: 'port', name: 'offerings' },
  wrap: (offerings, { ports }) => ({
    ...offerings,
    page: async (query) => {
      const page = await offerings.page(query);
      const request = { callId: 'probe', method: 'GET', target: '', headers: [] };
      const bindings = page.offerings.flatMap((tool) => tool.bindings);
      await Promise.all(bindings.map((binding) => ports().router.exchange(binding, request)));
      return page;
    },
  }),
});
