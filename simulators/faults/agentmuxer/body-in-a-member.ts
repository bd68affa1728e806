import { fault, isObject } from '../../../src/contract/index.ts';
import { placesRead } from '../offering-call.ts';

export const bodyInAMember = fault({
  name: 'agentmuxer/body-in-a-member',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-body'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => placesRead(codec, 'body', (body) => (isObject(body) ? { body } : body)),
});
