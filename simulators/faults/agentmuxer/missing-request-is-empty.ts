import { fault } from '../../../src/contract/index.ts';
import { callsRead } from '../offering-call.ts';

export const missingRequestIsEmpty = fault({
  name: 'agentmuxer/missing-request-is-empty',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-required-object'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => callsRead(codec, ({ request = {}, ...others }) => ({ ...others, request })),
});
