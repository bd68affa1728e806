import { fault, type JsonObject } from '../../../src/contract/index.ts';
import { without } from '../members.ts';

export const replayHasNoAnswer = fault({
  name: 'agentmuxer/replay-has-no-answer',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.idempotency.replay', 'agentmuxer.price.accepted-retry-is-replay'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    delivered: (response, cost) => {
      const told = JSON.parse(response) as JsonObject;
      return codec.delivered(JSON.stringify(cost.replayed ? without(told, 'body') : told), cost);
    },
  }),
});
