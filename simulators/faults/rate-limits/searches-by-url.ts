import { fault } from '../../../src/contract/index.ts';

export const searchesByUrl = fault({
  name: 'rate-limits/searches-by-url',
  dialect: 'assay',
  breaks: ['assay.rate.search-across-urls', 'assay.rate.read-window-and-scope'],
  on: { kind: 'port', name: 'rateLimits' },
  wrap: (limits) => ({
    take: (use) => limits.take({ ...use, subject: `${use.subject} ${use.url}` }),
  }),
});
