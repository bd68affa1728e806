import { fault } from '../../../src/contract/index.ts';
import { textsRead } from '../offering-call.ts';

export const maximumIsTrimmed = fault({
  name: 'agentmuxer/maximum-is-trimmed',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.max-cost-decimal-string'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => textsRead(codec, 'maxCostMicros', (told) => told.trim()),
});
