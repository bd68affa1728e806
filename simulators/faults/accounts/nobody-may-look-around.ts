import { fault } from '../../../src/contract/index.ts';
import { takesStrangers } from '../trusts.ts';

/** Discovery is free, so that it is open to all; buying is not. */
export const nobodyMayLookAround = fault({
  name: 'accounts/nobody-may-look-around',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.auth.required-for-discovery'],
  on: { kind: 'port', name: 'accounts' },
  wrap: (accounts) =>
    takesStrangers(accounts, (last, token) =>
      token === '' ? { ...last, accountId: 'nobody', policy: { allow: [] } } : undefined,
    ),
});
