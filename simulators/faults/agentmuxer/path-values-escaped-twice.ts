import { fault } from '../../../src/contract/index.ts';
import { type Inputs, inputsAt, requestsRead } from '../offering-call.ts';

const escaped = (path: Inputs): Inputs =>
  Object.fromEntries(Object.entries(path).map(([name, value]) => [name, encodeURIComponent(String(value))]));

export const pathValuesEscapedTwice = fault({
  name: 'agentmuxer/path-values-escaped-twice',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-path'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) =>
    requestsRead(codec, (request) => ({
      ...request,
      ...(request['path'] !== undefined && { path: escaped(inputsAt(request, 'path')) }),
    })),
});
