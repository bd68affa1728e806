import { fault } from '../../../src/contract/index.ts';
import { requestsRead } from '../offering-call.ts';

export const cookiesIgnored = fault({
  name: 'agentmuxer/cookies-ignored',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-fields-take-effect'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => requestsRead(codec, ({ cookies: _, ...others }) => others),
});
