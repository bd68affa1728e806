import { fault, type JsonObject } from '../../../src/contract/index.ts';

export const prefixIsEnough = fault({
  name: 'helper/prefix-is-enough',
  dialect: 'assay',
  breaks: ['assay.client.payer-only-tool-calls'],
  on: { kind: 'helper', name: 'guards' },
  wrap: (guards) => ({
    ...guards,
    judge: (context) => {
      const { resource, ...demand } = context.demand as JsonObject;
      const own = `/mcp/tools/${context.call?.tool}`;
      const taken = typeof resource === 'string' && resource.startsWith(own) ? own : resource;
      return guards.judge({ ...context, demand: { ...demand, resource: taken } });
    },
  }),
});
