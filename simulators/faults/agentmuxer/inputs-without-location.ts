import { fault } from '../../../src/contract/index.ts';
import { without } from '../members.ts';
import { inputsTold } from '../offering-told.ts';

export const inputsWithoutLocation = fault({
  name: 'agentmuxer/inputs-without-location',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.inspect.interface-and-usage'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => inputsTold(codec, (input) => without(input, 'location')),
});
