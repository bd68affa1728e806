import { fault } from '../../../src/contract/index.ts';

/** Any call of anybody. */
export const goodForAnyCall = fault({
  name: 'confirmations/good-for-any-call',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.max-cost-enforced'],
  on: { kind: 'port', name: 'confirmations' },
  wrap: (confirmations) => ({
    ...confirmations,
    admits: (terms, call) => confirmations.admits({ ...terms, call }, call),
  }),
});
