import { fault } from '../../../src/contract/index.ts';

export const capLookedAtBeforeThePrice = fault({
  name: 'ledger/cap-looked-at-before-the-price',
  dialect: 'assay',
  breaks: ['assay.error.mcp-spend-limit-exceeded'],
  on: { kind: 'port', name: 'ledger' },
  wrap: (ledger) => ({
    ...ledger,
    hold: (hold) => {
      const { capMicros } = hold.rules;
      if (capMicros === undefined) return ledger.hold(hold);
      return ledger.hold({ ...hold, rules: { ...hold.rules, capMicros: capMicros + hold.priceMicros - 1n } });
    },
  }),
});
