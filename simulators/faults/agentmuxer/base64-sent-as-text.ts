import { fault } from '../../../src/contract/index.ts';
import { inputsAt, requestsSent } from '../offering-call.ts';

export const base64SentAsText = fault({
  name: 'agentmuxer/base64-sent-as-text',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-binary-body'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) =>
    requestsSent(codec, (sent, request) => {
      const { base64 } = inputsAt(request, 'binaryBody');
      return typeof base64 === 'string' ? { ...sent, body: Buffer.from(base64) } : sent;
    }),
});
