import { fault } from '../../../src/contract/index.ts';
import { callsRead } from '../offering-call.ts';

export const textIsARequest = fault({
  name: 'agentmuxer/text-is-a-request',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-required-object'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) =>
    callsRead(codec, (args) => {
      const { request } = args;
      return typeof request === 'string' && request.startsWith('{') ? { ...args, request: JSON.parse(request) } : args;
    }),
});
