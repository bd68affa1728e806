import { fault } from '../../../src/contract/index.ts';

export const raisesTheMaximum = fault({
  name: 'agentmuxer-client/raises-the-maximum',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.price.client-repeats-unchanged'],
  on: { kind: 'client', name: 'offeringCalls' },
  wrap: (calls) => ({
    ...calls,
    accepted: (sent, terms, newKey) => ({
      ...calls.accepted(sent, terms, newKey),
      ...(terms.costMicros !== undefined && { maxCostMicros: terms.costMicros }),
    }),
  }),
});
