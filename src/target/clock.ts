/** Moves a target's time: the chain first where the target does not move it itself, and provider answers as they fall due. */
import type { Instant, ProviderHost } from '../contract/index.ts';
import { ControlFailure } from './control.ts';

export interface InstanceClock {
  /** The target's time: it stands still between two moves. */
  now(): Instant;
  /** Resolves to the new time when all that fell due has run. Moves asked for together run one after another. */
  advance(ms: number): Promise<Instant>;
}

export interface ClockFacts {
  /** Advances the target's clock and tells its new time. */
  readonly advanceClock: (advanceMs: number) => Promise<Instant>;
  /** Sets the chain's time and mines; absent where the target moves its chain itself, or there is none. */
  readonly moveChain?: ((to: Instant) => Promise<void>) | undefined;
  readonly providers?: Pick<ProviderHost, 'nextDeadline' | 'timeIs'> | undefined;
  /** From delivery to settlement: for how long after a call a payment may fall due. */
  readonly holdWindowMs?: number | undefined;
}

/** Clocks that count in seconds alone are that far behind. */
const SECOND_MS = 1_000;
const isoOf = (instant: Instant): string => new Date(instant).toISOString();
/** A settlement finds a chain that is at most this far ahead. */
const STEP_MS = 5 * 60_000;
/** The longest hold window that a contract knows. */
const HOLD_WINDOW_MAX_MS = 72 * 3_600_000;

/** Stops the target's clock, and holds it from then on. */
export async function holdClock(facts: ClockFacts): Promise<InstanceClock> {
  let now = await facts.advanceClock(0);
  let last: Promise<unknown> = Promise.resolve();
  const move = async (ms: number): Promise<Instant> => {
    const end = now + ms;
    let paymentsDueUntil = now + (facts.holdWindowMs ?? HOLD_WINDOW_MAX_MS) + STEP_MS;
    do {
      let to = end;
      if (facts.moveChain && now < paymentsDueUntil) to = Math.min(to, now + STEP_MS);
      const deadline = facts.providers?.nextDeadline();
      const answers = deadline !== undefined && deadline > now && deadline <= to;
      if (answers) to = deadline;
      await facts.moveChain?.(to);
      const told = await facts.advanceClock(to - now);
      if (told < to - SECOND_MS) throw new ControlFailure(`The control API did not move its clock on to ${isoOf(to)}.`);
      now = Math.max(told, to);
      await facts.providers?.timeIs(now);
      // A provider that answered late may have begun a hold of its own.
      if (answers) paymentsDueUntil = now + (facts.holdWindowMs ?? HOLD_WINDOW_MAX_MS) + STEP_MS;
    } while (now < end);
    return now;
  };
  return {
    now: () => now,
    advance(ms) {
      if (!Number.isSafeInteger(ms) || ms < 0)
        throw new RangeError(`A clock advances by whole milliseconds, not by ${ms}.`);
      const moved = last.then(() => move(ms));
      last = moved.catch(() => undefined);
      return moved;
    },
  };
}
