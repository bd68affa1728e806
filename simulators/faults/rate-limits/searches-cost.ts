import { randomUUID } from 'node:crypto';
import { fault } from '../../../src/contract/index.ts';

/** Whoever searches pays a fee of one micro. */
export const searchesCost = fault({
  name: 'rate-limits/searches-cost',
  dialect: 'assay',
  breaks: ['assay.search.free', 'assay.example.documented-params-work'],
  on: { kind: 'port', name: 'rateLimits' },
  wrap: (limits, { ports, clock }) => ({
    take: async (use) => {
      if (use.rule === 'search') {
        const { accountId, subject: agentId } = use;
        const intentId = randomUUID();
        const fee = {
          tool: 'search',
          operation: 'search',
          priceMicros: 1n,
          funding: { kind: 'balance' },
          rules: {},
        } as const;
        await ports().ledger.hold({ ...fee, intentId, agentId, accountId });
        await ports().ledger.deliver(intentId, { dueAt: clock.now() });
      }
      return limits.take(use);
    },
  }),
});
