import { fault, isObject } from '../../../src/contract/index.ts';
import { placesRead } from '../offering-call.ts';

/** The schema names the members of a body, and none of what is in them. */
const stripped = (body: object) =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, isObject(value) ? {} : value]));

export const bodyStrippedToItsSchema = fault({
  name: 'agentmuxer/body-stripped-to-its-schema',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-body'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => placesRead(codec, 'body', (body) => (isObject(body) ? stripped(body) : body)),
});
