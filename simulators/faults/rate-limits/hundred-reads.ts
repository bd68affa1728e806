import { fault } from '../../../src/contract/index.ts';

export const hundredReads = fault({
  name: 'rate-limits/hundred-reads',
  dialect: 'assay',
  breaks: ['assay.rate.read-120-per-minute', 'assay.rate.read-window-and-scope', 'assay.rate.search-and-read-separate'],
  on: { kind: 'port', name: 'rateLimits' },
  wrap: (limits) => ({ take: (use) => limits.take(use.rule === 'read' ? { ...use, limit: 100 } : use) }),
});
