import { fault } from '../../../src/contract/index.ts';
import { inputsOf } from '../members.ts';

export const everyInputIsNeeded = fault({
  name: 'agentmuxer/every-input-is-needed',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.inspect.interface-and-usage'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    inspection: (tool, priceMicros) =>
      inputsOf(codec.inspection(tool, priceMicros), (input) => ({ ...input, required: true })),
  }),
});
