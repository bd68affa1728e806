import { fault } from '../../../src/contract/index.ts';

export const refusalsNotCounted = fault({
  name: 'rate-limits/refusals-not-counted',
  dialect: 'assay',
  breaks: ['assay.rate.refused-calls-60-per-minute'],
  on: { kind: 'port', name: 'rateLimits' },
  wrap: (limits) => ({ take: async (use) => (use.rule === 'refused' ? { kind: 'admitted' } : limits.take(use)) }),
});
