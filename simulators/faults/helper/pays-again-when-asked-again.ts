import { fault } from '../../../src/contract/index.ts';

export const paysAgainWhenAskedAgain = fault({
  name: 'helper/pays-again-when-asked-again',
  dialect: 'assay',
  breaks: ['assay.client.payer-signs-once'],
  on: { kind: 'helper', name: 'rules' },
  wrap: (rules) => ({ ...rules, paymentsPerCall: () => 2 }),
});
