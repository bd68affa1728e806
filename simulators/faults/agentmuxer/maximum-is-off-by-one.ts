import { fault } from '../../../src/contract/index.ts';
import { maximumIs } from '../offering-call.ts';

export const maximumIsOffByOne = fault({
  name: 'agentmuxer/maximum-is-off-by-one',
  dialect: 'agentmuxer',
  breaks: [
    'agentmuxer.call.max-cost-enforced',
    'agentmuxer.call.max-cost-unit',
    'agentmuxer.call.max-cost-zero',
    'agentmuxer.call.max-cost-big-integers',
  ],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => maximumIs(codec, (maxMicros) => maxMicros + 1n),
});
