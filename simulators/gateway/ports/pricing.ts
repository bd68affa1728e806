/** The pricing port: the price of now, and what is left of the day's free calls. */
import type { Asset, Clock, PricingPort } from '../../../src/contract/index.ts';
import type { Store } from '../store/store.ts';

export function pricingPort(store: Store, clock: Clock, asset: () => Asset): PricingPort {
  return {
    async quote({ name, priceMicros, freeCallsPerDay: perDay }, { accountId }) {
      if (perDay === undefined) return { priceMicros };
      const used = store.freeCallsUsed(accountId, name, clock.now());
      return { priceMicros, freeCalls: { perDay, leftToday: Math.max(0, perDay - used) } };
    },
    asset: async () => asset(),
  };
}
