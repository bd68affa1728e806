/** Once a day of the gateway's clock, what nobody may ask for any more is dropped. */
import type { Clock } from '../../src/contract/index.ts';
import type { GatewaySettings } from './settings.ts';
import type { Store } from './store/store.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

interface SweepOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly settings: GatewaySettings;
}

/** Returns the end of it. */
export function startSweeping({ store, clock, settings }: SweepOptions): () => void {
  let cancel = () => {};
  const arm = () => {
    cancel = clock.at(clock.now() + DAY_MS, async () => {
      const now = clock.now();
      store.keys.dropResults(now - settings.idempotencyTtlMs);
      store.confirmations.forget(now - DAY_MS);
      store.demands.forget(now);
      store.challenges.forget(now);
      store.signIns.forget(now - DAY_MS);
      store.rates.forget(Math.floor(now / MINUTE_MS));
      arm();
    });
  };
  arm();
  return () => cancel();
}
