import { fault } from '../../../src/contract/index.ts';

export const acceptanceOverridesTheCap = fault({
  name: 'ledger/acceptance-overrides-the-cap',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.price.acceptance-keeps-limits'],
  on: { kind: 'port', name: 'ledger' },
  wrap: (ledger) => ({
    ...ledger,
    hold: (hold) => ledger.hold(hold.acceptance === undefined ? hold : { ...hold, rules: {} }),
  }),
});
