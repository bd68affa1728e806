import { fault } from '../../../src/contract/index.ts';

export const oneMicroShortIsEnough = fault({
  name: 'ledger/one-micro-short-is-enough',
  dialect: 'assay',
  breaks: ['assay.error.payment-insufficient-funds'],
  on: { kind: 'port', name: 'ledger' },
  wrap: (ledger) => ({
    ...ledger,
    hold: async (hold) => {
      const outcome = await ledger.hold(hold);
      const isShortByOne = outcome.kind === 'insufficient-funds' && outcome.availableMicros === hold.priceMicros - 1n;
      return isShortByOne ? ledger.hold({ ...hold, priceMicros: hold.priceMicros - 1n }) : outcome;
    },
  }),
});
