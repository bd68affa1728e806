import { fault, isObject } from '../../../src/contract/index.ts';
import { callsRead } from '../offering-call.ts';

export const emptyRequestRefused = fault({
  name: 'agentmuxer/empty-request-refused',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-required-object', 'agentmuxer.example.documented-arguments-work'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) =>
    callsRead(codec, (args) => {
      const isEmpty = isObject(args['request']) && Object.keys(args['request']).length === 0;
      return isEmpty ? { ...args, request: null } : args;
    }),
});
