import { fault } from '../../../src/contract/index.ts';
import { maximumIs } from '../offering-call.ts';

export const maximumInCents = fault({
  name: 'agentmuxer/maximum-in-cents',
  dialect: 'agentmuxer',
  breaks: [
    'agentmuxer.call.max-cost-unit',
    'agentmuxer.call.max-cost-enforced',
    'agentmuxer.call.max-cost-big-integers',
  ],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => maximumIs(codec, (maxMicros) => maxMicros * 10_000n),
});
