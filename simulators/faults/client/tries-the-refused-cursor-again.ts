import { fault } from '../../../src/contract/index.ts';

export const triesTheRefusedCursorAgain = fault({
  name: 'client/tries-the-refused-cursor-again',
  dialect: 'assay',
  breaks: ['assay.cursor.recovery-new-search'],
  on: { kind: 'client', name: 'searches' },
  wrap: (searches) => ({ ...searches, afterRefusal: (refused) => refused }),
});
