import { fault } from '../../../src/contract/index.ts';
import { inputsTold } from '../offering-told.ts';

export const everyInputIsNeeded = fault({
  name: 'agentmuxer/every-input-is-needed',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.inspect.interface-and-usage'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => inputsTold(codec, (input) => ({ ...input, required: true })),
});
