import { fault } from '../../../src/contract/index.ts';

export const listsNotCounted = fault({
  name: 'rate-limits/lists-not-counted',
  dialect: 'assay',
  breaks: [
    'assay.rate.tools-list-60-per-minute',
    'assay.rate.tools-list-jsonrpc-error',
    'assay.client.rpc-limit-carries-wait',
  ],
  on: { kind: 'port', name: 'rateLimits' },
  wrap: (limits) => ({ take: async (use) => (use.rule === 'list' ? { kind: 'admitted' } : limits.take(use)) }),
});
