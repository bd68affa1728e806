import { fault, type JsonObject } from '../../../src/contract/index.ts';

export const anyPayee = fault({
  name: 'helper/any-payee',
  dialect: 'assay',
  breaks: ['assay.client.payer-checks-requirement'],
  on: { kind: 'helper', name: 'guards' },
  wrap: (guards) => ({
    ...guards,
    judge: (context) => {
      const payTo = context.network?.escrow;
      return guards.judge({ ...context, demand: { ...(context.demand as JsonObject), payTo } });
    },
  }),
});
