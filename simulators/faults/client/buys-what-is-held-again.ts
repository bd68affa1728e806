import { fault } from '../../../src/contract/index.ts';

export const buysWhatIsHeldAgain = fault({
  name: 'client/buys-what-is-held-again',
  dialect: 'assay',
  breaks: ['assay.settlement.client-not-repurchase-while-held'],
  on: { kind: 'client', name: 'purchases' },
  wrap: (purchases) => ({
    ...purchases,
    isOpen: (came) => purchases.isOpen(came) || JSON.stringify(came).includes('VERIFYING'),
  }),
});
