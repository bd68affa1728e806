import { fault } from '../../../src/contract/index.ts';
import { textsRead } from '../offering-call.ts';

export const maximumEndsWhereItsDigitsEnd = fault({
  name: 'agentmuxer/maximum-ends-where-its-digits-end',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.max-cost-decimal-string', 'agentmuxer.call.max-cost-no-leading-zeros'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => textsRead(codec, 'maxCostMicros', (told) => /^(?:0|[1-9]\d*)/.exec(told)?.[0] ?? told),
});
