import { fault } from '../../../src/contract/index.ts';

export const servesWithoutFunds = fault({
  name: 'ledger/serves-without-funds',
  dialect: 'assay',
  breaks: [
    'assay.error.payment-insufficient-funds',
    'assay.direct.same-payment',
    'assay.error.mcp-quota-exceeded',
    'assay.client.escrow-cover-counts-open-holds',
  ],
  on: { kind: 'port', name: 'ledger' },
  wrap: (ledger) => ({
    ...ledger,
    hold: async (hold) => {
      const outcome = await ledger.hold(hold);
      return outcome.kind === 'insufficient-funds' ? ledger.hold({ ...hold, funding: { kind: 'free' } }) : outcome;
    },
  }),
});
