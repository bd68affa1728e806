import { fault } from '../../../src/contract/index.ts';

export const routesToTheNewestVersion = fault({
  name: 'router/routes-to-the-newest-version',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.version-id-required'],
  on: { kind: 'port', name: 'router' },
  wrap: (router, { ports }) => ({
    ...router,
    route: async (tool, agent, fields) => {
      const search = { dialect: tool.dialect, text: tool.name, filters: {}, direction: 'after', limit: 50 } as const;
      const { offerings } = await ports().offerings.page(search);
      return router.route(offerings.find(({ name }) => name === tool.name) ?? tool, agent, fields);
    },
  }),
});
