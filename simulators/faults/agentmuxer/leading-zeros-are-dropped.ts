import { fault } from '../../../src/contract/index.ts';
import { textsRead } from '../offering-call.ts';

export const leadingZerosAreDropped = fault({
  name: 'agentmuxer/leading-zeros-are-dropped',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.max-cost-no-leading-zeros'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => textsRead(codec, 'maxCostMicros', (told) => told.replace(/^0+(?=\d)/, '')),
});
