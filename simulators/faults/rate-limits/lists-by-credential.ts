import { fault } from '../../../src/contract/index.ts';

export const listsByCredential = fault({
  name: 'rate-limits/lists-by-credential',
  dialect: 'assay',
  breaks: ['assay.rate.tools-list-per-credential-and-url'],
  on: { kind: 'port', name: 'rateLimits' },
  wrap: (limits) => ({ take: (use) => limits.take(use.rule === 'list' ? { ...use, subject: use.accountId } : use) }),
});
