import { randomUUID } from 'node:crypto';
import { fault, type JsonObject } from '../../../src/contract/index.ts';

/** A replay is an invocation of its own, of which nobody knows. */
export const replayHasAnotherInvocation = fault({
  name: 'agentmuxer/replay-has-another-invocation',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.idempotency.replay', 'agentmuxer.result.response-object'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    delivered: (response, cost) => {
      const invocationId = cost.replayed ? { invocationId: randomUUID() } : {};
      return codec.delivered(JSON.stringify({ ...(JSON.parse(response) as JsonObject), ...invocationId }), cost);
    },
  }),
});
