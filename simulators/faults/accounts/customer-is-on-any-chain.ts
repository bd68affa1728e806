import { fault } from '../../../src/contract/index.ts';

export const customerIsOnAnyChain = fault({
  name: 'accounts/customer-is-on-any-chain',
  dialect: 'assay',
  breaks: ['assay.error.payment-no-settleable-chain'],
  on: { kind: 'port', name: 'accounts' },
  wrap: (accounts) => ({
    ...accounts,
    authenticate: async (token) => {
      const agent = await accounts.authenticate(token);
      if (agent === undefined) return undefined;
      const { chain: _, ...rest } = agent;
      return rest;
    },
  }),
});
