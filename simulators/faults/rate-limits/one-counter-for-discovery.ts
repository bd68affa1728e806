import { fault } from '../../../src/contract/index.ts';

export const oneCounterForDiscovery = fault({
  name: 'rate-limits/one-counter-for-discovery',
  dialect: 'assay',
  breaks: ['assay.rate.search-and-read-separate', 'assay.rate.read-120-per-minute', 'assay.rate.read-window-and-scope'],
  on: { kind: 'port', name: 'rateLimits' },
  wrap: (limits) => ({
    take: (use) => limits.take(use.rule === 'read' ? { ...use, rule: 'search', limit: 30 } : use),
  }),
});
