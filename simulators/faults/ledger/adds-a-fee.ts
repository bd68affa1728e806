import { fault } from '../../../src/contract/index.ts';

export const addsAFee = fault({
  name: 'ledger/adds-a-fee',
  dialect: 'assay',
  breaks: ['assay.call.no-wrapper-fee', 'assay.replay.no-second-execution'],
  on: { kind: 'port', name: 'ledger' },
  wrap: (ledger) => ({
    ...ledger,
    hold: (hold) =>
      ledger.hold(hold.funding.kind === 'balance' ? { ...hold, priceMicros: hold.priceMicros + 1n } : hold),
  }),
});
