import { fault } from '../../../src/contract/index.ts';

export const limitsOfTheServerAlone = fault({
  name: 'helper/limits-of-the-server-alone',
  dialect: 'assay',
  breaks: ['assay.error.local-payment-refusal', 'assay.client.payer-keeps-limits'],
  on: { kind: 'helper', name: 'guards' },
  wrap: (guards) => ({
    ...guards,
    judge: (context) => guards.judge({ ...context, limits: { perCall: '1000', perDay: '1000', providers: null } }),
  }),
});
