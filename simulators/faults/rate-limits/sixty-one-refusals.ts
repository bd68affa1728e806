import { fault } from '../../../src/contract/index.ts';

export const sixtyOneRefusals = fault({
  name: 'rate-limits/sixty-one-refusals',
  dialect: 'assay',
  breaks: ['assay.rate.refused-calls-60-per-minute'],
  on: { kind: 'port', name: 'rateLimits' },
  wrap: (limits) => ({ take: (use) => limits.take(use.rule === 'refused' ? { ...use, limit: use.limit + 1 } : use) }),
});
