import { fault } from '../../../src/contract/index.ts';

/** It took nothing more, and so it says that the tool costs nothing. */
export const replayTellsNoCost = fault({
  name: 'agentmuxer/replay-tells-no-cost',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.result.cost-micros'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    delivered: (response, cost) => codec.delivered(response, cost.replayed ? { ...cost, costMicros: 0n } : cost),
  }),
});
