import { fault } from '../../../src/contract/index.ts';

export const goodForAnyAccount = fault({
  name: 'confirmations/good-for-any-account',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.max-cost-enforced'],
  on: { kind: 'port', name: 'confirmations' },
  wrap: (confirmations) => ({
    ...confirmations,
    admits: (terms, call) => confirmations.admits({ ...terms, call: { ...terms.call, agentId: call.agentId } }, call),
  }),
});
