import { fault } from '../../../src/contract/index.ts';

export const wrapperIsTheResource = fault({
  name: 'payments/wrapper-is-the-resource',
  dialect: 'assay',
  breaks: ['assay.client.requirement-complete', 'assay.client.voucher-accepted'],
  on: { kind: 'port', name: 'payments' },
  wrap: (payments) => ({
    ...payments,
    demand: async (call) => {
      const demand = await payments.demand(call);
      if (demand.kind === 'refused') return demand;
      return { ...demand, requirement: { ...demand.requirement, resource: '/mcp/tools/call_tool' } };
    },
  }),
});
