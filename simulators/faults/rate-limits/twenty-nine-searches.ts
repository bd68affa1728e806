import { fault } from '../../../src/contract/index.ts';

export const twentyNineSearches = fault({
  name: 'rate-limits/twenty-nine-searches',
  dialect: 'assay',
  breaks: ['assay.rate.search-30-per-minute', 'assay.rate.search-window-fixed'],
  on: { kind: 'port', name: 'rateLimits' },
  wrap: (limits) => ({
    take: (use) => limits.take(use.rule === 'search' ? { ...use, limit: use.limit - 1 } : use),
  }),
});
