import { fault } from '../../../src/contract/index.ts';

export const standsStill = fault({
  name: 'clock/stands-still',
  dialect: 'assay',
  breaks: [
    'assay.cursor.expires-10-minutes',
    'assay.cursor.expiry-counts-from-first-page',
    'assay.rate.search-window-fixed',
    'assay.rate.refused-calls-60-per-minute',
    'assay.error.rate-limited-recovery',
    'assay.error.mcp-velocity-limit-exceeded',
    'assay.error.mcp-quota-exceeded',
    'assay.client.voucher-window',
  ],
  on: { kind: 'port', name: 'clock' },
  wrap: (clock) => {
    const startedAt = clock.now();
    // What is due later is never due.
    return { now: () => startedAt, at: (due, task) => (due <= startedAt ? clock.at(due, task) : () => {}) };
  },
});
