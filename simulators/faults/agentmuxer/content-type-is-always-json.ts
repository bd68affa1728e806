import { fault } from '../../../src/contract/index.ts';
import { requestsSent } from '../offering-call.ts';

export const contentTypeIsAlwaysJson = fault({
  name: 'agentmuxer/content-type-is-always-json',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-fields-take-effect'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) =>
    requestsSent(codec, (sent, { contentType }) => ({
      ...sent,
      headers: sent.headers.map(([name, value]) => [name, value === contentType ? 'application/json' : value]),
    })),
});
