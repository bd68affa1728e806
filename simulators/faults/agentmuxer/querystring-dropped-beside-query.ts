import { fault } from '../../../src/contract/index.ts';
import { requestsRead } from '../offering-call.ts';

export const querystringDroppedBesideQuery = fault({
  name: 'agentmuxer/querystring-dropped-beside-query',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-fields-take-effect'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) =>
    requestsRead(codec, (request) => {
      const { querystring: _, ...others } = request;
      return request['query'] === undefined ? request : others;
    }),
});
