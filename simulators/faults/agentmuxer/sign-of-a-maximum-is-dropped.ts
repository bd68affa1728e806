import { fault } from '../../../src/contract/index.ts';
import { callsRead } from '../offering-call.ts';

export const signOfAMaximumIsDropped = fault({
  name: 'agentmuxer/sign-of-a-maximum-is-dropped',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.max-cost-decimal-string'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) =>
    callsRead(codec, (args) => {
      const { maxCostMicros: told } = args;
      return typeof told === 'string' ? { ...args, maxCostMicros: told.replace(/^[+-]/, '') } : args;
    }),
});
