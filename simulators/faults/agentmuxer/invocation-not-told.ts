import { fault, type JsonObject } from '../../../src/contract/index.ts';
import { without } from '../members.ts';

export const invocationNotTold = fault({
  name: 'agentmuxer/invocation-not-told',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.result.response-object'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    response: (invocationId, answer) =>
      JSON.stringify(without(JSON.parse(codec.response(invocationId, answer)) as JsonObject, 'invocationId')),
  }),
});
