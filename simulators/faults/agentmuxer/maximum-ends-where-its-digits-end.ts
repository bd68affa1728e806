import { fault } from '../../../src/contract/index.ts';
import { callsRead } from '../offering-call.ts';

export const maximumEndsWhereItsDigitsEnd = fault({
  name: 'agentmuxer/maximum-ends-where-its-digits-end',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.max-cost-decimal-string'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) =>
    callsRead(codec, (args) => {
      const [digits] = /^(?:0|[1-9]\d*)/.exec(String(args['maxCostMicros'])) ?? [];
      return { ...args, ...(typeof args['maxCostMicros'] === 'string' && digits && { maxCostMicros: digits }) };
    }),
});
