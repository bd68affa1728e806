import { fault } from '../../../src/contract/index.ts';
import { requestsRead } from '../offering-call.ts';

export const queryDroppedBesideABody = fault({
  name: 'agentmuxer/query-dropped-beside-a-body',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-query'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) =>
    requestsRead(codec, (request) => {
      const { query: _, ...others } = request;
      return request['body'] === undefined ? request : others;
    }),
});
