import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const apiKeyAmongTheInputs = fault({
  name: 'agentmuxer-client/api-key-among-the-inputs',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.auth.key-is-not-tool-input'],
  on: { kind: 'client', name: 'offeringCalls' },
  wrap: (calls) => ({
    ...calls,
    begun: ({ request, ...order }, newKey, connection) => {
      const headers = { ...membersOf(request['headers']), ...connection.headers };
      return calls.begun({ ...order, request: { ...request, headers } }, newKey, connection);
    },
  }),
});
