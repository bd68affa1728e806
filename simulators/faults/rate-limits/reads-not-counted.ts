import { fault } from '../../../src/contract/index.ts';

export const readsNotCounted = fault({
  name: 'rate-limits/reads-not-counted',
  dialect: 'assay',
  breaks: ['assay.rate.read-120-per-minute', 'assay.rate.read-window-and-scope'],
  on: { kind: 'port', name: 'rateLimits' },
  wrap: (limits) => ({ take: async (use) => (use.rule === 'read' ? { kind: 'admitted' } : limits.take(use)) }),
});
