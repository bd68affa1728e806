import { fault } from '../../../src/contract/index.ts';

export const buysWhatWasDeclined = fault({
  name: 'agentmuxer-client/buys-what-was-declined',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.price.decline-stops'],
  on: { kind: 'client', name: 'offeringCalls' },
  wrap: (calls) => ({
    ...calls,
    afterwards: (sent, end, came, newKey) =>
      end === 'declined' ? { ...sent, idempotencyKey: newKey() } : calls.afterwards(sent, end, came, newKey),
  }),
});
