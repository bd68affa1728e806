import { fault } from '../../../src/contract/index.ts';
import { costsTold } from '../offering-told.ts';

export const costIsInCents = fault({
  name: 'agentmuxer/cost-is-in-cents',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.result.cost-micros'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) =>
    costsTold(codec, (told) => ({
      ...told,
      costMicros: String(Math.ceil(Number(told['costMicros']) / 10_000)),
    })),
});
