import { fault } from '../../../src/contract/index.ts';
import { callsRead } from '../offering-call.ts';

export const zeroIsNoAmount = fault({
  name: 'agentmuxer/zero-is-no-amount',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.max-cost-zero', 'agentmuxer.call.max-cost-decimal-string'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => callsRead(codec, (args) => (args['maxCostMicros'] === '0' ? { ...args, maxCostMicros: '' } : args)),
});
