import { fault } from '../../../src/contract/index.ts';

/** As where keys are looked for in a header of their own. */
export const noBearerIsKnown = fault({
  name: 'accounts/no-bearer-is-known',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.auth.bearer-api-key'],
  on: { kind: 'port', name: 'accounts' },
  stopsPurchases: true,
  wrap: (accounts) => ({ ...accounts, authenticate: async () => undefined }),
});
