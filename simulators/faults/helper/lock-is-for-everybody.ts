import { fault } from '../../../src/contract/index.ts';

export const lockIsForEverybody = fault({
  name: 'helper/lock-is-for-everybody',
  dialect: 'assay',
  breaks: ['assay.signin.running-elsewhere'],
  on: { kind: 'helper', name: 'lock' },
  wrap: () => ({ take: async () => ({ kind: 'taken', release: async () => undefined }) as const }),
});
