import { fault } from '../../../src/contract/index.ts';
import { chargeAgain } from './charge-again.ts';

export const failureIsChargedUntold = fault({
  name: 'ledger/failure-is-charged-untold',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.result.cost-micros'],
  on: { kind: 'port', name: 'ledger' },
  wrap: (ledger, { clock }) => ({
    ...ledger,
    release: async (intentId, outcome) => {
      await ledger.release(intentId, outcome);
      const purchase = await ledger.purchase(intentId);
      if (purchase !== undefined) await chargeAgain(ledger, purchase, clock);
    },
  }),
});
