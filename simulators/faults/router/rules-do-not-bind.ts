import { fault } from '../../../src/contract/index.ts';

export const rulesDoNotBind = fault({
  name: 'router/rules-do-not-bind',
  dialect: 'assay',
  breaks: ['assay.error.no-provider-matches-rules'],
  on: { kind: 'port', name: 'router' },
  wrap: (router) => ({
    ...router,
    route: async (tool, agent, fields) => {
      const route = await router.route(tool, agent, fields);
      if (route.kind !== 'no-provider-matches-rules') return route;
      return { kind: 'bindings', bindings: tool.bindings.slice(0, 1) };
    },
  }),
});
