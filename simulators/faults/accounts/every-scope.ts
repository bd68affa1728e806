import { ASSAY_SCOPES, fault } from '../../../src/contract/index.ts';

export const everyScope = fault({
  name: 'accounts/every-scope',
  dialect: 'assay',
  breaks: ['assay.client.scope-missing-names-scope'],
  on: { kind: 'port', name: 'accounts' },
  wrap: (accounts) => ({
    ...accounts,
    authenticate: async (token) => {
      const agent = await accounts.authenticate(token);
      return agent && { ...agent, scopes: ASSAY_SCOPES };
    },
  }),
});
