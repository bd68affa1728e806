import { fault } from '../../../src/contract/index.ts';
import { requestsSent } from '../offering-call.ts';

export const slashBeginsASegment = fault({
  name: 'agentmuxer/slash-begins-a-segment',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-path'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => requestsSent(codec, (sent) => ({ ...sent, target: sent.target.replaceAll('%2F', '/') })),
});
