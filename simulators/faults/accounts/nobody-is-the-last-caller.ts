import { fault } from '../../../src/contract/index.ts';
import { takesStrangers } from '../trusts.ts';

/** Whoever sends no key is served as whoever was served before. */
export const nobodyIsTheLastCaller = fault({
  name: 'accounts/nobody-is-the-last-caller',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.auth.required-for-discovery', 'agentmuxer.auth.required-for-calls'],
  on: { kind: 'port', name: 'accounts' },
  wrap: (accounts) => takesStrangers(accounts, (last, token) => (token === '' ? last : undefined)),
});
