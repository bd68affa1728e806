import { fault, isObject } from '../../../src/contract/index.ts';
import { placesRead } from '../offering-call.ts';

const filled = (body: object) => Object.fromEntries(Object.entries(body).filter(([, value]) => Boolean(value)));

export const emptyMembersDropped = fault({
  name: 'agentmuxer/empty-members-dropped',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-body'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => placesRead(codec, 'body', (body) => (isObject(body) ? filled(body) : body)),
});
