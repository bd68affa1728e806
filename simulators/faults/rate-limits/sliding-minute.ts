import { fault } from '../../../src/contract/index.ts';

export const slidingMinute = fault({
  name: 'rate-limits/sliding-minute',
  dialect: 'assay',
  breaks: ['assay.rate.search-window-fixed'],
  on: { kind: 'port', name: 'rateLimits' },
  wrap: (limits, { clock }) => {
    const uses = new Map<string, number[]>();
    return {
      take: async (use) => {
        if (use.rule !== 'search') return limits.take(use);
        const recent = (uses.get(use.subject) ?? []).filter((at) => at > clock.now() - 60_000);
        const [oldest = 0] = recent;
        if (recent.length >= use.limit) return { kind: 'limited', retryAfterMs: oldest + 60_000 - clock.now() };
        uses.set(use.subject, [...recent, clock.now()]);
        return { kind: 'admitted' };
      },
    };
  },
});
