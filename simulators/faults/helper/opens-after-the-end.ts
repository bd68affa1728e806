import { fault } from '../../../src/contract/index.ts';

export const opensAfterTheEnd = fault({
  name: 'helper/opens-after-the-end',
  dialect: 'assay',
  breaks: ['assay.signin.expired-no-auto-open'],
  on: { kind: 'helper', name: 'rules' },
  wrap: (rules) => ({ ...rules, opensPage: () => true }),
});
