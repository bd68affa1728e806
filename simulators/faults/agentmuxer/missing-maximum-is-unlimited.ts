import { fault } from '../../../src/contract/index.ts';
import { callsRead, UNLIMITED } from '../offering-call.ts';

export const missingMaximumIsUnlimited = fault({
  name: 'agentmuxer/missing-maximum-is-unlimited',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.max-cost-required'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => callsRead(codec, ({ maxCostMicros = `${UNLIMITED}`, ...others }) => ({ ...others, maxCostMicros })),
});
