import { fault } from '../../../src/contract/index.ts';
import { spendsDespite } from '../trusts.ts';

export const aMaximumIsApproval = fault({
  name: 'accounts/a-maximum-is-approval',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.limits-still-apply'],
  on: { kind: 'port', name: 'accounts' },
  wrap: (accounts) => spendsDespite(accounts, 'approvalOverMicros'),
});
