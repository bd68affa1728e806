import { fault } from '../../../src/contract/index.ts';
import { maximumIs } from '../offering-call.ts';

export const maximumIsAFloat = fault({
  name: 'agentmuxer/maximum-is-a-float',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.max-cost-big-integers'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) =>
    maximumIs(codec, (maxMicros) => (Number(maxMicros) === Number(maxMicros + 1n) ? maxMicros + 1n : maxMicros)),
});
