import { fault } from '../../../src/contract/index.ts';

export const holdAMinuteLessThanTold = fault({
  name: 'confirmations/hold-a-minute-less-than-told',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.price.expired-terms-refused'],
  on: { kind: 'port', name: 'confirmations' },
  wrap: (confirmations) => ({
    ...confirmations,
    admits: (terms, call) => confirmations.admits({ ...terms, expiresAt: terms.expiresAt - 60_000 }, call),
  }),
});
