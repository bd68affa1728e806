import { fault } from '../../../src/contract/index.ts';
import { requestsRead } from '../offering-call.ts';

export const largeIntegersRounded = fault({
  name: 'agentmuxer/large-integers-rounded',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-body'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) =>
    requestsRead(codec, (request) =>
      JSON.parse(JSON.stringify(request, (_, value) => (typeof value === 'bigint' ? Number(value) : value))),
    ),
});
