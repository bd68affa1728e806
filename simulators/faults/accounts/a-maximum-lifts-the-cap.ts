import { fault } from '../../../src/contract/index.ts';
import { spendsDespite } from '../trusts.ts';

export const aMaximumLiftsTheCap = fault({
  name: 'accounts/a-maximum-lifts-the-cap',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.limits-still-apply', 'agentmuxer.price.acceptance-keeps-limits'],
  on: { kind: 'port', name: 'accounts' },
  wrap: (accounts) => spendsDespite(accounts, 'spendCapMicros'),
});
