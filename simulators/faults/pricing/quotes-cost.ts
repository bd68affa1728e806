import { fault } from '../../../src/contract/index.ts';
import { takeFee } from '../fee.ts';

/** Whoever is told a price pays a fee of one micro. */
export const quotesCost = fault({
  name: 'pricing/quotes-cost',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.free-no-provider', 'agentmuxer.call.max-cost-enforced'],
  on: { kind: 'port', name: 'pricing' },
  wrap: (pricing, world) => ({
    ...pricing,
    quote: async (tool, agent) => {
      await takeFee(world, agent, tool.name);
      return pricing.quote(tool, agent);
    },
  }),
});
