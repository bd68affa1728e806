import { setTimeout as pause } from 'node:timers/promises';
import { fault } from '../../../src/contract/index.ts';

/** The balance is looked at first, and taken from a moment later, however little is left by then. */
export const overdrawnInARace = fault({
  name: 'ledger/overdrawn-in-a-race',
  dialect: 'assay',
  breaks: ['assay.error.payment-insufficient-funds'],
  on: { kind: 'port', name: 'ledger' },
  race: true,
  wrap: (ledger) => ({
    ...ledger,
    hold: async (hold) => {
      const availableMicros = await ledger.balance(hold.accountId);
      const isCovered = availableMicros !== undefined && availableMicros >= hold.priceMicros;
      await pause(ROUND_TRIP_MS);
      const outcome = await ledger.hold(hold);
      const isOverdrawn = outcome.kind === 'insufficient-funds' && isCovered;
      return isOverdrawn ? ledger.hold({ ...hold, funding: { kind: 'free' } }) : outcome;
    },
  }),
});

/** To a store on another machine. */
const ROUND_TRIP_MS = 2;
