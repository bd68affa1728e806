import { fault } from '../../../src/contract/index.ts';

export const noLoginCommand = fault({
  name: 'helper/no-login-command',
  dialect: 'assay',
  breaks: ['assay.signin.expired-login-command'],
  on: { kind: 'helper', name: 'texts' },
  wrap: (texts) => ({ ...texts, ended: (_command, link) => texts.first(link ?? '', '') }),
});
