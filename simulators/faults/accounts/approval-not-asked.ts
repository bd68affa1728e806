import { fault } from '../../../src/contract/index.ts';
import { spendsDespite } from '../trusts.ts';

export const approvalNotAsked = fault({
  name: 'accounts/approval-not-asked',
  dialect: 'assay',
  breaks: ['assay.error.mcp-approval-required'],
  on: { kind: 'port', name: 'accounts' },
  wrap: (accounts) => spendsDespite(accounts, 'approvalOverMicros'),
});
