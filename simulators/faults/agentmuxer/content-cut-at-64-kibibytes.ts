import { fault } from '../../../src/contract/index.ts';
import { requestsSent } from '../offering-call.ts';

export const contentCutAt64Kibibytes = fault({
  name: 'agentmuxer/content-cut-at-64-kibibytes',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-binary-body'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => requestsSent(codec, (sent) => ({ ...sent, ...(sent.body && { body: sent.body.slice(0, 65_536) }) })),
});
