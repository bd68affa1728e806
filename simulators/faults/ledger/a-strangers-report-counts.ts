import { fault } from '../../../src/contract/index.ts';

/** Whoever names an invocation reports on it in the name of its buyer. */
export const aStrangersReportCounts = fault({
  name: 'ledger/a-strangers-report-counts',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.outcome.duplicates-not-recorded'],
  on: { kind: 'port', name: 'ledger' },
  wrap: (ledger, { ports }) => ({
    ...ledger,
    purchaseOf: async (accountId, intentId) => {
      const purchase = await ledger.purchase(intentId);
      if (purchase && purchase.accountId !== accountId)
        await ports().outcomes.record(purchase.accountId, { invocationId: intentId, outcome: 'failed' });
      return purchase;
    },
  }),
});
