import { fault } from '../../../src/contract/index.ts';
import { maximumIs } from '../offering-call.ts';

export const maximumIsOutOfReach = fault({
  name: 'agentmuxer/maximum-is-out-of-reach',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.max-cost-enforced', 'agentmuxer.call.max-cost-unit'],
  on: { kind: 'codec', name: 'agentmuxer' },
  stopsPurchases: true,
  wrap: (codec) => maximumIs(codec, (maxMicros) => (maxMicros > 0n ? maxMicros - 1n : maxMicros)),
});
