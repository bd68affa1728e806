import { fault } from '../../../src/contract/index.ts';
import { headersSent } from '../offering-call.ts';

export const headersEndAtAComma = fault({
  name: 'agentmuxer/headers-end-at-a-comma',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-headers'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => headersSent(codec, (value) => value.split(',')[0] ?? ''),
});
