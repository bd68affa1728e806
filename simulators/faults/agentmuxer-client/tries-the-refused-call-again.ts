import { fault } from '../../../src/contract/index.ts';

export const triesTheRefusedCallAgain = fault({
  name: 'agentmuxer-client/tries-the-refused-call-again',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.refusal.client-behaviour'],
  on: { kind: 'client', name: 'offeringCalls' },
  wrap: (calls) => ({
    ...calls,
    afterwards: (sent, end, ...rest) => (end === 'refused' ? sent : calls.afterwards(sent, end, ...rest)),
  }),
});
