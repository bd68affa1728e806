import { type Agent, fault } from '../../../src/contract/index.ts';

/** Discovery is free, so that it is open to all; buying is not. */
export const nobodyMayLookAround = fault({
  name: 'accounts/nobody-may-look-around',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.auth.required-for-discovery'],
  on: { kind: 'port', name: 'accounts' },
  wrap: (accounts) => {
    let last: Agent | undefined;
    return {
      ...accounts,
      authenticate: async (token) => {
        const agent = await accounts.authenticate(token);
        last = agent ?? last;
        return token === '' ? last && { ...last, accountId: 'nobody', policy: { allow: [] } } : agent;
      },
    };
  },
});
