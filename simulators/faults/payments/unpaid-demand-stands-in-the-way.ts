import { fault, type VoucherRequirement } from '../../../src/contract/index.ts';

export const unpaidDemandStandsInTheWay = fault({
  name: 'payments/unpaid-demand-stands-in-the-way',
  dialect: 'assay',
  breaks: ['assay.client.seq-survives-unpaid-requirements'],
  on: { kind: 'port', name: 'payments' },
  wrap: (payments) => {
    const open = new Map<string, VoucherRequirement>();
    return {
      demand: async (call) => {
        const standing = open.get(call.agent.agentId);
        if (standing !== undefined) return { kind: 'demanded', requirement: standing };
        const demand = await payments.demand(call);
        if (demand.kind === 'demanded') open.set(call.agent.agentId, demand.requirement);
        return demand;
      },
      verify: (signed, call) => payments.verify(signed, call),
    };
  },
});
