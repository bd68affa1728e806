import { fault } from '../../../src/contract/index.ts';

export const grantNotLookedAt = fault({
  name: 'settlement/grant-not-looked-at',
  dialect: 'assay',
  breaks: ['assay.client.delegate-inactive-code'],
  on: { kind: 'port', name: 'settlement' },
  wrap: (settlement) => ({
    ...settlement,
    grant: async (payer, delegate) => ({ ...(await settlement.grant(payer, delegate)), active: true }),
  }),
});
