/** The target's clock in a check's hands. */
import type { Context } from '../context.ts';

export interface ClockVerbs {
  /** The target's time, in milliseconds since 1970. */
  now(): Promise<number>;
  /** Moves the target's time on; everything that fell due has run when this resolves. */
  advance(ms: number): Promise<void>;
  /** Moves to `offsetMs` after the start of a fresh UTC minute. */
  toFreshMinute(offsetMs?: number): Promise<void>;
}

const MINUTE_MS = 60_000;

/** The clock's verbs, each move of which is evidence. */
export function clockVerbs(context: Context): ClockVerbs {
  const clock = () => context.instance.clock ?? context.untested('needs clock, which the target does not grant');
  const advance = async (ms: number) => {
    await clock().advance(ms);
    context.log.record({ kind: 'clock', at: new Date(clock().now()).toISOString(), advanceMs: ms });
  };
  return {
    now: async () => clock().now(),
    advance,
    async toFreshMinute(offsetMs = 0) {
      const now = clock().now();
      await advance(MINUTE_MS - (now % MINUTE_MS) + offsetMs);
    },
  };
}
