import { fault } from '../../../src/contract/index.ts';
import { textsRead } from '../offering-call.ts';

/** To its constructor blanks are nothing, and there are numbers to other bases. */
function counted(told: string): string {
  try {
    return String(BigInt(told));
  } catch {
    return told;
  }
}

export const maximumIsABigInteger = fault({
  name: 'agentmuxer/maximum-is-a-big-integer',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.max-cost-decimal-string', 'agentmuxer.call.max-cost-no-leading-zeros'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => textsRead(codec, 'maxCostMicros', counted),
});
