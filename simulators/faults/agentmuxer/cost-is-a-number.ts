import { fault } from '../../../src/contract/index.ts';
import { costsTold } from '../offering-told.ts';

export const costIsANumber = fault({
  name: 'agentmuxer/cost-is-a-number',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.result.cost-micros'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => costsTold(codec, (told) => ({ ...told, costMicros: Number(told['costMicros']) })),
});
