import { fault } from '../../../src/contract/index.ts';
import { costOf } from '../members.ts';

export const costIsANumber = fault({
  name: 'agentmuxer/cost-is-a-number',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.result.cost-micros'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    delivered: (response, cost) =>
      costOf(codec.delivered(response, cost), (told) => ({ ...told, costMicros: Number(told['costMicros']) })),
  }),
});
