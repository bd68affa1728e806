import { fault } from '../../../src/contract/index.ts';
import { requestsRead } from '../offering-call.ts';

export const headersDropped = fault({
  name: 'agentmuxer/headers-dropped',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-headers'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => requestsRead(codec, ({ headers: _, ...others }) => others),
});
