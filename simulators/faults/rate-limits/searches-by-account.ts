import { fault } from '../../../src/contract/index.ts';

export const searchesByAccount = fault({
  name: 'rate-limits/searches-by-account',
  dialect: 'assay',
  breaks: ['assay.rate.search-per-agent'],
  on: { kind: 'port', name: 'rateLimits' },
  wrap: (limits) => ({
    take: (use) => limits.take(use.rule === 'search' ? { ...use, subject: use.accountId } : use),
  }),
});
