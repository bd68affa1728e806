import { type Binding, fault } from '../../../src/contract/index.ts';

export const signsForTheFirstProvider = fault({
  name: 'router/signs-for-the-first-provider',
  dialect: 'assay',
  breaks: ['assay.client.provider-request-signed'],
  on: { kind: 'port', name: 'router' },
  wrap: (router) => {
    const firstOf = new WeakMap<Binding, Binding>();
    return {
      ...router,
      route: async (tool, agent, fields) => {
        const route = await router.route(tool, agent, fields);
        const [first, ...others] = route.kind === 'bindings' ? route.bindings : [];
        for (const other of others) if (first !== undefined) firstOf.set(other, first);
        return route;
      },
      attempt: (binding, request) => {
        const { providerId } = firstOf.get(binding) ?? binding;
        return router.attempt({ ...binding, providerId }, request);
      },
    };
  },
});
