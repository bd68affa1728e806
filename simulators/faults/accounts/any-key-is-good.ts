import { fault } from '../../../src/contract/index.ts';
import { takesStrangers } from '../trusts.ts';

/** A key that is unknown is taken for the one before it. */
export const anyKeyIsGood = fault({
  name: 'accounts/any-key-is-good',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.auth.bearer-api-key', 'agentmuxer.auth.required-for-calls'],
  on: { kind: 'port', name: 'accounts' },
  wrap: (accounts) => takesStrangers(accounts, (last, token) => (token === '' ? undefined : last)),
});
