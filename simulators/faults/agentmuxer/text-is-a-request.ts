import { fault } from '../../../src/contract/index.ts';
import { textsRead } from '../offering-call.ts';

export const textIsARequest = fault({
  name: 'agentmuxer/text-is-a-request',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-required-object'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => textsRead(codec, 'request', (text) => (text.startsWith('{') ? JSON.parse(text) : text)),
});
