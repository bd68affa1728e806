import { fault } from '../../../src/contract/index.ts';
import { requestsRead } from '../offering-call.ts';

export const querystringIgnored = fault({
  name: 'agentmuxer/querystring-ignored',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-fields-take-effect'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => requestsRead(codec, ({ querystring: _, ...others }) => others),
});
