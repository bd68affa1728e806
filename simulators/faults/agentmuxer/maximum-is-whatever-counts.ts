import { fault, type Json, type JsonObject } from '../../../src/contract/index.ts';
import { callsRead } from '../offering-call.ts';

/** `1e6`, `+1`, `1.0` and nothing at all are numbers to a language that is asked for one. */
function counted(told: Json | undefined): JsonObject {
  const number = typeof told === 'string' ? Number(told) : Number.NaN;
  return Number.isSafeInteger(number) && number >= 0 ? { maxCostMicros: String(number) } : {};
}

export const maximumIsWhateverCounts = fault({
  name: 'agentmuxer/maximum-is-whatever-counts',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.max-cost-decimal-string', 'agentmuxer.call.max-cost-no-leading-zeros'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => callsRead(codec, (args) => ({ ...args, ...counted(args['maxCostMicros']) })),
});
