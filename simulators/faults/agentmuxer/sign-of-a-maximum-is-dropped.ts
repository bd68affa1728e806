import { fault } from '../../../src/contract/index.ts';
import { textsRead } from '../offering-call.ts';

export const signOfAMaximumIsDropped = fault({
  name: 'agentmuxer/sign-of-a-maximum-is-dropped',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.max-cost-decimal-string'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => textsRead(codec, 'maxCostMicros', (told) => told.replace(/^[+-]/, '')),
});
