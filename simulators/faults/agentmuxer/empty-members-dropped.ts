import { fault } from '../../../src/contract/index.ts';
import { requestsRead } from '../offering-call.ts';

const filled = (body: object): object => Object.fromEntries(Object.entries(body).filter(([, value]) => Boolean(value)));

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const emptyMembersDropped = fault({
  name: 'agentmuxer/empty-members-dropped',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-body'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) =>
    requestsRead(codec, (request) => ({
      ...request,
      ...(isObject(request['body']) && { body: filled(request['body']) }),
    })),
});
