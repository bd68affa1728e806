import { fault } from '../../../src/contract/index.ts';
import { callsRead } from '../offering-call.ts';

export const listIsAnEmptyRequest = fault({
  name: 'agentmuxer/list-is-an-empty-request',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-required-object'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => callsRead(codec, (args) => (Array.isArray(args['request']) ? { ...args, request: {} } : args)),
});
