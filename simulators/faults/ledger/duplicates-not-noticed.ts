import { fault } from '../../../src/contract/index.ts';

export const duplicatesNotNoticed = fault({
  name: 'ledger/duplicates-not-noticed',
  dialect: 'assay',
  breaks: ['assay.error.mcp-velocity-limit-exceeded'],
  on: { kind: 'port', name: 'ledger' },
  wrap: (ledger) => ({
    ...ledger,
    hold: ({ rules: { duplicateWindowMs: _, ...rules }, ...hold }) => ledger.hold({ ...hold, rules }),
  }),
});
