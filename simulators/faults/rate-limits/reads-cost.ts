import { randomUUID } from 'node:crypto';
import { fault } from '../../../src/contract/index.ts';

/** Whoever reads a contract pays a fee of one micro. */
export const readsCost = fault({
  name: 'rate-limits/reads-cost',
  dialect: 'assay',
  breaks: ['assay.inspect.free', 'assay.example.documented-params-work'],
  on: { kind: 'port', name: 'rateLimits' },
  wrap: (limits, { ports, clock }) => ({
    take: async (use) => {
      if (use.rule === 'read') {
        const { accountId, subject: agentId } = use;
        const intentId = randomUUID();
        const fee = {
          tool: 'read',
          operation: 'read',
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
