import { fault } from '../../../src/contract/index.ts';
import { takeFee } from '../fee.ts';

/** Whoever reads a contract pays a fee of one micro. */
export const readsCost = fault({
  name: 'rate-limits/reads-cost',
  dialect: 'assay',
  breaks: ['assay.inspect.free', 'assay.example.documented-params-work'],
  on: { kind: 'port', name: 'rateLimits' },
  wrap: (limits, world) => ({
    take: async (use) => {
      if (use.rule === 'read') await takeFee(world, { agentId: use.subject, accountId: use.accountId }, 'read');
      return limits.take(use);
    },
  }),
});
