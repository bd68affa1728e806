import { fault } from '../../../src/contract/index.ts';

export const keepsTheFirstCursor = fault({
  name: 'client/keeps-the-first-cursor',
  dialect: 'assay',
  breaks: ['assay.cursor.client-uses-latest'],
  on: { kind: 'client', name: 'searches' },
  wrap: (searches) => ({ ...searches, next: ([first]) => ({ cursor: first }) }),
});
