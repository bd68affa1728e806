import { fault } from '../../../src/contract/index.ts';

export const linkAlone = fault({
  name: 'helper/link-alone',
  dialect: 'assay',
  breaks: ['assay.signin.first-returns-link-text'],
  on: { kind: 'helper', name: 'texts' },
  wrap: (texts) => ({ ...texts, first: (link) => link }),
});
