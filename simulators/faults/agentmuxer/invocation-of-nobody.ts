import { randomUUID } from 'node:crypto';
import { fault } from '../../../src/contract/index.ts';

export const invocationOfNobody = fault({
  name: 'agentmuxer/invocation-of-nobody',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.result.response-object'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({ ...codec, response: (_, answer) => codec.response(randomUUID(), answer) }),
});
