import { fault } from '../../../src/contract/index.ts';
import { requestsSent } from '../offering-call.ts';

export const bytesReadAsText = fault({
  name: 'agentmuxer/bytes-read-as-text',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-binary-body'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) =>
    requestsSent(codec, (sent, { binaryBody }) =>
      binaryBody === undefined || !sent.body ? sent : { ...sent, body: Buffer.from(Buffer.from(sent.body).toString()) },
    ),
});
