import { fault } from '../../../src/contract/index.ts';

export const thirtyLists = fault({
  name: 'rate-limits/thirty-lists',
  dialect: 'assay',
  breaks: ['assay.rate.tools-list-60-per-minute'],
  on: { kind: 'port', name: 'rateLimits' },
  wrap: (limits) => ({ take: (use) => limits.take(use.rule === 'list' ? { ...use, limit: 30 } : use) }),
});
