import { type Agent, fault } from '../../../src/contract/index.ts';

export const remembersTheFirstSignIn = fault({
  name: 'accounts/remembers-the-first-sign-in',
  dialect: 'assay',
  breaks: [
    'assay.error.mcp-credential-invalid',
    'assay.error.mcp-policy-agent-paused',
    'assay.cursor.access-rechecked-per-page',
  ],
  on: { kind: 'port', name: 'accounts' },
  wrap: (accounts) => {
    const known = new Map<string, Agent>();
    return {
      ...accounts,
      authenticate: async (token) => {
        const agent = known.get(token) ?? (await accounts.authenticate(token));
        if (agent !== undefined) known.set(token, agent);
        return agent;
      },
    };
  },
});
