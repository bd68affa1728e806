import { fault } from '../../../src/contract/index.ts';
import { inputsOf, without } from '../members.ts';

export const inputsWithoutType = fault({
  name: 'agentmuxer/inputs-without-type',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.inspect.interface-and-usage'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    inspection: (tool, priceMicros) => inputsOf(codec.inspection(tool, priceMicros), (input) => without(input, 'type')),
  }),
});
