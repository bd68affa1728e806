import { fault, type Json, type JsonObject } from '../../../src/contract/index.ts';
import { callsRead } from '../offering-call.ts';

/** To its constructor blanks are nothing, and there are numbers to other bases. */
function counted(told: Json | undefined): JsonObject {
  try {
    return typeof told === 'string' ? { maxCostMicros: String(BigInt(told)) } : {};
  } catch {
    return {};
  }
}

export const maximumIsABigInteger = fault({
  name: 'agentmuxer/maximum-is-a-big-integer',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.max-cost-decimal-string', 'agentmuxer.call.max-cost-no-leading-zeros'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => callsRead(codec, (args) => ({ ...args, ...counted(args['maxCostMicros']) })),
});
