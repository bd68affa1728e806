import { fault } from '../../../src/contract/index.ts';
import { inputsAt, requestsSent } from '../offering-call.ts';

export const pathValuesNotEscaped = fault({
  name: 'agentmuxer/path-values-not-escaped',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-path'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) =>
    requestsSent(codec, (sent, request, { offering }) => {
      const values = inputsAt(request, 'path');
      const path = offering?.http.path.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
      return { ...sent, target: sent.target.replace(/^[^?]*/, () => path ?? '') };
    }),
});
