import { fault } from '../../../src/contract/index.ts';

export const freeCallsNotCounted = fault({
  name: 'ledger/free-calls-not-counted',
  dialect: 'assay',
  breaks: ['assay.error.mcp-quota-exceeded'],
  on: { kind: 'port', name: 'ledger' },
  wrap: (ledger) => ({
    ...ledger,
    hold: (hold) => ledger.hold(hold.funding.kind === 'free' ? { ...hold, funding: { kind: 'free' } } : hold),
  }),
});
