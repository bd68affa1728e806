import { fault } from '../../../src/contract/index.ts';

export const pauseIgnored = fault({
  name: 'accounts/pause-ignored',
  dialect: 'assay',
  breaks: ['assay.error.mcp-policy-agent-paused'],
  on: { kind: 'port', name: 'accounts' },
  wrap: (accounts) => ({
    ...accounts,
    judgeSpending: (agent, priceMicros) =>
      accounts.judgeSpending({ ...agent, policy: { ...agent.policy, paused: false } }, priceMicros),
  }),
});
