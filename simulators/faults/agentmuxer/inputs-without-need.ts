import { fault } from '../../../src/contract/index.ts';
import { inputsOf, without } from '../members.ts';

export const inputsWithoutNeed = fault({
  name: 'agentmuxer/inputs-without-need',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.inspect.interface-and-usage'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    inspection: (tool, priceMicros) =>
      inputsOf(codec.inspection(tool, priceMicros), (input) => without(input, 'required')),
  }),
});
