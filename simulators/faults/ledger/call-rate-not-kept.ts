import { fault } from '../../../src/contract/index.ts';

export const callRateNotKept = fault({
  name: 'ledger/call-rate-not-kept',
  dialect: 'assay',
  breaks: ['assay.error.mcp-velocity-limit-exceeded'],
  on: { kind: 'port', name: 'ledger' },
  wrap: (ledger) => ({
    ...ledger,
    hold: ({ rules: { callsPerMinute: _, ...rules }, ...hold }) => ledger.hold({ ...hold, rules }),
  }),
});
