import { fault } from '../../../src/contract/index.ts';
import { chargeAgain } from './charge-again.ts';

/** Whoever asks once more for a settled purchase pays for it once more. */
export const settlesAgainOnARetry = fault({
  name: 'ledger/settles-again-on-a-retry',
  dialect: 'assay',
  breaks: ['assay.replay.no-second-execution', 'assay.replay.flag-true'],
  on: { kind: 'port', name: 'ledger' },
  law: 'purchase.exactly-once',
  wrap: (ledger, { clock }) => ({
    ...ledger,
    purchase: async (intentId) => {
      const purchase = await ledger.purchase(intentId);
      if (purchase?.state === 'settled') await chargeAgain(ledger, purchase, clock);
      return purchase;
    },
  }),
});
