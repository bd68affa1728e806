import { randomUUID } from 'node:crypto';
import { fault } from '../../../src/contract/index.ts';

/** A retry takes its hold before it notices that the first attempt still runs. */
export const eachRetryHolds = fault({
  name: 'idempotency/each-retry-holds',
  dialect: 'assay',
  breaks: ['assay.error.idempotency-in-progress-no-charge', 'assay.replay.no-second-execution'],
  on: { kind: 'port', name: 'idempotency' },
  wrap: (idempotency, { ports }) => ({
    ...idempotency,
    find: async (call) => {
      const state = await idempotency.find(call);
      if (state.kind !== 'running') return state;
      const { agentId, operation } = call;
      const hold = { tool: '', operation, priceMicros: 1n, funding: { kind: 'balance' }, rules: {} } as const;
      await ports().ledger.hold({ ...hold, intentId: randomUUID(), agentId, accountId: agentId });
      return state;
    },
  }),
});
