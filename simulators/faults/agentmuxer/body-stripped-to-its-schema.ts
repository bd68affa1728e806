import { fault } from '../../../src/contract/index.ts';
import { requestsRead } from '../offering-call.ts';

/** The schema names the members of a body, and none of what is in them. */
const stripped = (body: unknown): unknown =>
  isObject(body)
    ? Object.fromEntries(Object.entries(body).map(([name, value]) => [name, isObject(value) ? {} : value]))
    : body;

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const bodyStrippedToItsSchema = fault({
  name: 'agentmuxer/body-stripped-to-its-schema',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-body'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) =>
    requestsRead(codec, (request) => ({
      ...request,
      ...(request['body'] !== undefined && { body: stripped(request['body']) }),
    })),
});
