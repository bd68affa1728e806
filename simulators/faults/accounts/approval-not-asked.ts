import { fault } from '../../../src/contract/index.ts';

export const approvalNotAsked = fault({
  name: 'accounts/approval-not-asked',
  dialect: 'assay',
  breaks: ['assay.error.mcp-approval-required'],
  on: { kind: 'port', name: 'accounts' },
  wrap: (accounts) => ({
    ...accounts,
    judgeSpending: (agent, priceMicros) => {
      const { approvalOverMicros: _, ...policy } = agent.policy;
      return accounts.judgeSpending({ ...agent, policy }, priceMicros);
    },
  }),
});
