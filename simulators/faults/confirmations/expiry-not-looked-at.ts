import { fault } from '../../../src/contract/index.ts';

export const expiryNotLookedAt = fault({
  name: 'confirmations/expiry-not-looked-at',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.price.expired-terms-refused'],
  on: { kind: 'port', name: 'confirmations' },
  wrap: (confirmations, { clock }) => ({
    ...confirmations,
    admits: (terms, call) => confirmations.admits({ ...terms, expiresAt: clock.now() + 1 }, call),
  }),
});
