import { fault } from '../../../src/contract/index.ts';

export const acceptanceCostsAFee = fault({
  name: 'ledger/acceptance-costs-a-fee',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.price.accepted-cost-exact', 'agentmuxer.price.acceptance-completes-purchase'],
  on: { kind: 'port', name: 'ledger' },
  wrap: (ledger) => ({
    ...ledger,
    hold: (hold) => ledger.hold(hold.acceptance === undefined ? hold : { ...hold, priceMicros: hold.priceMicros + 1n }),
  }),
});
