import { fault } from '../../../src/contract/index.ts';

export const exactFundsAreTooLittle = fault({
  name: 'ledger/exact-funds-are-too-little',
  dialect: 'assay',
  breaks: ['assay.error.payment-insufficient-funds'],
  on: { kind: 'port', name: 'ledger' },
  wrap: (ledger) => ({
    ...ledger,
    hold: async (hold) => {
      const availableMicros = await ledger.balance(hold.accountId);
      const isExact = hold.funding.kind === 'balance' && availableMicros === hold.priceMicros;
      return isExact ? { kind: 'insufficient-funds', availableMicros } : ledger.hold(hold);
    },
  }),
});
