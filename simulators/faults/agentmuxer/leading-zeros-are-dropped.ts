import { fault } from '../../../src/contract/index.ts';
import { callsRead } from '../offering-call.ts';

export const leadingZerosAreDropped = fault({
  name: 'agentmuxer/leading-zeros-are-dropped',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.max-cost-no-leading-zeros'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) =>
    callsRead(codec, (args) => {
      const { maxCostMicros: told } = args;
      return typeof told === 'string' ? { ...args, maxCostMicros: told.replace(/^0+(?=\d)/, '') } : args;
    }),
});
