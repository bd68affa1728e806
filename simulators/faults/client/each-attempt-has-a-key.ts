import { fault } from '../../../src/contract/index.ts';

export const eachAttemptHasAKey = fault({
  name: 'client/each-attempt-has-a-key',
  dialect: 'assay',
  breaks: ['assay.error.internal-error-keep-key'],
  on: { kind: 'client', name: 'purchases' },
  wrap: (purchases) => ({
    ...purchases,
    sent: (purchase, time, newKey) => ({ ...purchases.sent(purchase, time, newKey), key: newKey() }),
  }),
});
