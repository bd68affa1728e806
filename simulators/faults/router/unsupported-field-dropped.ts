import { fault } from '../../../src/contract/index.ts';

export const unsupportedFieldDropped = fault({
  name: 'router/unsupported-field-dropped',
  dialect: 'assay',
  breaks: ['assay.error.unsupported-input-field'],
  on: { kind: 'port', name: 'router' },
  wrap: (router) => ({
    ...router,
    route: async (tool, agent, fields) => {
      const route = await router.route(tool, agent, fields);
      return route.kind === 'unsupported-field' ? router.route(tool, agent, []) : route;
    },
  }),
});
