import { fault } from '../../../src/contract/index.ts';
import { takeFee } from '../fee.ts';

/** A report is charged a fee of one micro. */
export const reportsCost = fault({
  name: 'outcomes/reports-cost',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.outcome.separate-from-billing'],
  on: { kind: 'port', name: 'outcomes' },
  wrap: (outcomes, world) => ({
    record: async (accountId, report) => {
      const purchase = await world.ports().ledger.purchase(report.invocationId);
      if (purchase) await takeFee(world, purchase, 'report_outcome');
      return outcomes.record(accountId, report);
    },
  }),
});
