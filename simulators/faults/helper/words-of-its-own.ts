import { fault } from '../../../src/contract/index.ts';

export const wordsOfItsOwn = fault({
  name: 'helper/words-of-its-own',
  dialect: 'assay',
  breaks: ['assay.signin.already-connected-text'],
  on: { kind: 'helper', name: 'texts' },
  wrap: (texts) => ({ ...texts, connected: () => 'Already connected.' }),
});
