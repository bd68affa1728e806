import { fault } from '../../../src/contract/index.ts';
import { textsRead } from '../offering-call.ts';

export const zeroIsNoAmount = fault({
  name: 'agentmuxer/zero-is-no-amount',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.max-cost-zero', 'agentmuxer.call.max-cost-decimal-string'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => textsRead(codec, 'maxCostMicros', (told) => (told === '0' ? '' : told)),
});
