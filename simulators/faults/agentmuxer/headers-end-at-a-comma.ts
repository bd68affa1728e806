import { fault } from '../../../src/contract/index.ts';
import { requestsSent } from '../offering-call.ts';

export const headersEndAtAComma = fault({
  name: 'agentmuxer/headers-end-at-a-comma',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-headers'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) =>
    requestsSent(codec, (sent) => ({
      ...sent,
      headers: sent.headers.map(([name, value]) => [name, value.split(',')[0] ?? '']),
    })),
});
