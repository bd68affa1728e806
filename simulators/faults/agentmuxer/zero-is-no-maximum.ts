import { fault } from '../../../src/contract/index.ts';
import { maximumIs, UNLIMITED } from '../offering-call.ts';

export const zeroIsNoMaximum = fault({
  name: 'agentmuxer/zero-is-no-maximum',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.max-cost-zero'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => maximumIs(codec, (maxMicros) => (maxMicros === 0n ? UNLIMITED : maxMicros)),
});
