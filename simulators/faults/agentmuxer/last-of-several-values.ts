import { fault } from '../../../src/contract/index.ts';
import { type Inputs, inputsAt, requestsRead } from '../offering-call.ts';

const lasts = (query: Inputs): Inputs =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.at(-1) : value]));

export const lastOfSeveralValues = fault({
  name: 'agentmuxer/last-of-several-values',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-query'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) =>
    requestsRead(codec, (request) => ({
      ...request,
      ...(request['query'] !== undefined && { query: lasts(inputsAt(request, 'query')) }),
    })),
});
