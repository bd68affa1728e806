import { fault } from '../../../src/contract/index.ts';
import { callsRead } from '../offering-call.ts';

export const maximumIsANumberToo = fault({
  name: 'agentmuxer/maximum-is-a-number-too',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.max-cost-decimal-string'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) =>
    callsRead(codec, ({ maxCostMicros: told, ...others }) => ({
      ...others,
      ...(told !== undefined && { maxCostMicros: typeof told === 'number' ? String(told) : told }),
    })),
});
