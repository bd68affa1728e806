import { fault } from '../../../src/contract/index.ts';
import { requestsSent } from '../offering-call.ts';

export const queryDroppedBesideABody = fault({
  name: 'agentmuxer/query-dropped-beside-a-body',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-query'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) =>
    requestsSent(codec, (sent) => ({ ...sent, ...(sent.body && { target: sent.target.replace(/\?.*/, '') }) })),
});
