import { fault } from '../../../src/contract/index.ts';
import { costOf } from '../members.ts';

export const costIsInCents = fault({
  name: 'agentmuxer/cost-is-in-cents',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.result.cost-micros'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    delivered: (response, cost) =>
      costOf(codec.delivered(response, cost), (told) => ({
        ...told,
        costMicros: String(Math.ceil(Number(told['costMicros']) / 10_000)),
      })),
  }),
});
