import { fault } from '../../../src/contract/index.ts';
import { requestsRead } from '../offering-call.ts';

export const bodyInAMember = fault({
  name: 'agentmuxer/body-in-a-member',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-body'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) =>
    requestsRead(codec, (request) => ({
      ...request,
      ...(request['body'] !== undefined && { body: { body: request['body'] } }),
    })),
});
