import { type Agent, fault } from '../../../src/contract/index.ts';

/** A key that is unknown is taken for the one before it. */
export const anyKeyIsGood = fault({
  name: 'accounts/any-key-is-good',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.auth.bearer-api-key', 'agentmuxer.auth.required-for-calls'],
  on: { kind: 'port', name: 'accounts' },
  wrap: (accounts) => {
    let last: Agent | undefined;
    return {
      ...accounts,
      authenticate: async (token) => {
        last = (await accounts.authenticate(token)) ?? last;
        return token === '' ? undefined : last;
      },
    };
  },
});
