/** The rate limits port: calendar minutes of the gateway's clock, in UTC. */
import type { Clock, RateLimitsPort } from '../../../src/contract/index.ts';
import type { Store } from '../store/store.ts';

const MINUTE_MS = 60_000;

export function rateLimitsPort({ rates }: Store, clock: Clock): RateLimitsPort {
  return {
    async take({ rule, subject, limit }) {
      const now = clock.now();
      const minute = Math.floor(now / MINUTE_MS);
      if (rates.take(rule, subject, minute) <= limit) return { kind: 'admitted' };
      return { kind: 'limited', retryAfterMs: (minute + 1) * MINUTE_MS - now };
    },
  };
}
