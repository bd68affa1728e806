import { fault } from '../../../src/contract/index.ts';

export const waitTooShort = fault({
  name: 'rate-limits/wait-too-short',
  dialect: 'assay',
  breaks: ['assay.error.rate-limited-recovery', 'assay.error.retry-after-units', 'assay.client.rpc-limit-carries-wait'],
  on: { kind: 'port', name: 'rateLimits' },
  wrap: (limits) => ({
    take: async (use) => {
      const verdict = await limits.take(use);
      return verdict.kind === 'limited' ? { ...verdict, retryAfterMs: 1 } : verdict;
    },
  }),
});
