import { fault } from '../../../src/contract/index.ts';
import { placesRead } from '../offering-call.ts';

export const querystringEscapedTwice = fault({
  name: 'agentmuxer/querystring-escaped-twice',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-fields-take-effect'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => placesRead(codec, 'querystring', (query) => encodeURIComponent(String(query))),
});
