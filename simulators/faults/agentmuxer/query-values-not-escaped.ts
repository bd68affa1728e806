import { fault } from '../../../src/contract/index.ts';
import { requestsSent } from '../offering-call.ts';

export const queryValuesNotEscaped = fault({
  name: 'agentmuxer/query-values-not-escaped',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-query'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) =>
    requestsSent(codec, (sent) => ({ ...sent, target: sent.target.replaceAll('%26', '&').replaceAll('%23', '#') })),
});
