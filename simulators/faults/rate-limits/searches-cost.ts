import { fault } from '../../../src/contract/index.ts';
import { takeFee } from '../fee.ts';

/** Whoever searches pays a fee of one micro. */
export const searchesCost = fault({
  name: 'rate-limits/searches-cost',
  dialect: 'assay',
  breaks: ['assay.search.free', 'assay.example.documented-params-work'],
  on: { kind: 'port', name: 'rateLimits' },
  wrap: (limits, world) => ({
    take: async (use) => {
      if (use.rule === 'search') await takeFee(world, { agentId: use.subject, accountId: use.accountId }, 'search');
      return limits.take(use);
    },
  }),
});
