/** `Date` under the x402 libraries tells the chain's time: they judge by it, and only by it, whether a payment is in time. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Instant } from '../../src/contract/index.ts';

const time = new AsyncLocalStorage<Instant>();
let isPatched = false;

/** Runs `task`, and everything that it starts, at that instant; whatever else this process does keeps the machine's time. */
export function at<T>(now: Instant, task: () => Promise<T>): Promise<T> {
  if (!isPatched) {
    // Theirs is the machine's time, which is the one thing that they are not to see.
    const machine = Date.now;
    Date.now = () => time.getStore() ?? machine();
    isPatched = true;
  }
  return time.run(now, task);
}
