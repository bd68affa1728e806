import { fault } from '../../../src/contract/index.ts';

export const quotesIgnored = fault({
  name: 'helper/quotes-ignored',
  dialect: 'assay',
  breaks: ['assay.client.payer-checks-requirement'],
  on: { kind: 'helper', name: 'guards' },
  wrap: (guards) => ({
    ...guards,
    judge: (context) => {
      const { quote } = context;
      return guards.judge({ ...context, quote: quote && { ...quote, maxAmount: quote.maxAmount * 10n } });
    },
  }),
});
