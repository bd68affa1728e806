import { fault } from '../../../src/contract/index.ts';
import { requestsRead } from '../offering-call.ts';

export const querystringEscapedTwice = fault({
  name: 'agentmuxer/querystring-escaped-twice',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-fields-take-effect'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) =>
    requestsRead(codec, (request) => {
      const { querystring } = request;
      return typeof querystring === 'string' ? { ...request, querystring: encodeURIComponent(querystring) } : request;
    }),
});
