import { fault } from '../../../src/contract/index.ts';

export const spendRateNotKept = fault({
  name: 'ledger/spend-rate-not-kept',
  dialect: 'assay',
  breaks: ['assay.error.mcp-velocity-limit-exceeded'],
  on: { kind: 'port', name: 'ledger' },
  wrap: (ledger) => ({
    ...ledger,
    hold: ({ rules: { microsPerMinute: _, ...rules }, ...hold }) => ledger.hold({ ...hold, rules }),
  }),
});
