import { fault } from '../../../src/contract/index.ts';

export const signInsNotCounted = fault({
  name: 'rate-limits/sign-ins-not-counted',
  dialect: 'assay',
  breaks: ['assay.error.mcp-auth-rate-limited'],
  on: { kind: 'port', name: 'rateLimits' },
  wrap: (limits) => ({ take: async (use) => (use.rule === 'sign-in' ? { kind: 'admitted' } : limits.take(use)) }),
});
