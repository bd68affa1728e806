import { fault } from '../../../src/contract/index.ts';
import { chargeAgain } from './charge-again.ts';

export const capturesTwice = fault({
  name: 'ledger/captures-twice',
  dialect: 'assay',
  breaks: ['assay.replay.no-second-execution'],
  on: { kind: 'port', name: 'ledger' },
  wrap: (ledger, { clock }) => ({
    ...ledger,
    capture: async (intentId, chargedMicros) => {
      await ledger.capture(intentId, chargedMicros);
      const purchase = await ledger.purchase(intentId);
      if (purchase !== undefined) await chargeAgain(ledger, purchase, clock);
    },
  }),
});
