import { fault } from '../../../src/contract/index.ts';

export const opensNothing = fault({
  name: 'helper/opens-nothing',
  dialect: 'assay',
  breaks: ['assay.signin.first-opens-page'],
  on: { kind: 'helper', name: 'browser' },
  wrap: () => ({ open: () => undefined }),
});
