import { fault } from '../../../src/contract/index.ts';
import { textsRead } from '../offering-call.ts';

/** `1e6`, `+1`, `1.0` and nothing at all are numbers to a language that is asked for one. */
function counted(told: string): string {
  const number = Number(told);
  return Number.isSafeInteger(number) && number >= 0 ? String(number) : told;
}

export const maximumIsWhateverCounts = fault({
  name: 'agentmuxer/maximum-is-whatever-counts',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.max-cost-decimal-string', 'agentmuxer.call.max-cost-no-leading-zeros'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => textsRead(codec, 'maxCostMicros', counted),
});
