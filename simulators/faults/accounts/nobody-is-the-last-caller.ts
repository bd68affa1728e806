import { type Agent, fault } from '../../../src/contract/index.ts';

/** Whoever sends no key is served as whoever was served before. */
export const nobodyIsTheLastCaller = fault({
  name: 'accounts/nobody-is-the-last-caller',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.auth.required-for-discovery', 'agentmuxer.auth.required-for-calls'],
  on: { kind: 'port', name: 'accounts' },
  wrap: (accounts) => {
    let last: Agent | undefined;
    return {
      ...accounts,
      authenticate: async (token) => {
        const agent = await accounts.authenticate(token);
        last = agent ?? last;
        return token === '' ? last : agent;
      },
    };
  },
});
