import { fault } from '../../../src/contract/index.ts';
import { requestsSent } from '../offering-call.ts';

export const plusStaysAPlus = fault({
  name: 'agentmuxer/plus-stays-a-plus',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-query'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => requestsSent(codec, (sent) => ({ ...sent, target: sent.target.replaceAll('%2B', '+') })),
});
