import { fault } from '../../../src/contract/index.ts';
import { requestsSent } from '../offering-call.ts';

export const ownHeadersDropped = fault({
  name: 'agentmuxer/own-headers-dropped',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-headers'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) =>
    requestsSent(codec, (sent) => ({ ...sent, headers: sent.headers.filter(([name]) => !/^x-/i.test(name)) })),
});
