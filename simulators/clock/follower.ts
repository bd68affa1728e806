/** Who obeys an instance's time, and in which order a step tells them. */
import type { Clock, Instant } from '../../src/contract/index.ts';

/** Told before the gateways, so that a settlement finds its block time. */
export interface ChainFollower {
  readonly kind: 'chain';
  /** Resolves when the next block carries that time. */
  timeIs(now: Instant): Promise<void>;
}

/**
 * A gateway in place, or the near end of a link to one in a child process. The far end of a link that breaks rejects
 * what is pending; whoever owns the link then lets the follower leave.
 */
export interface GatewayFollower {
  readonly kind: 'gateway';
  /** Resolves when the gateway's clock shows that time; fires nothing. */
  timeIs(now: Instant): Promise<void>;
  /** The earliest timer that has not been fired, as far as is known here. */
  nextDue(): Instant | undefined;
  /**
   * Fires every timer due until then, oldest first. Each has ended, or waits for somebody outside, before the next.
   * Rejects, after all have been fired, where a task failed.
   */
  fire(due: Instant): Promise<void>;
  /**
   * Resolves when every operation has ended or waits for somebody outside. `nextDue` must by then know of every timer
   * that those operations made.
   */
  quiescent(): Promise<void>;
}

export type TimeFollower = ChainFollower | GatewayFollower;

/** The one time of an instance. It never runs backwards. */
export interface InstanceTime {
  now(): Instant;
  /** True while it follows the machine's time; the first `advance` ends that. */
  readonly running: boolean;
  /**
   * Steps through everything that falls due until `now + ms`, in order; answers the new time. Calls are served one
   * after another. Rejects with `AdvanceRefused` (a `ControlRefusal`) unless `ms` is a whole number from zero up, and
   * with a follower's own failure, in which case time stands at the instant where that follower failed.
   */
  advance(ms: number): Promise<Instant>;
  /** Tells the member the present time, then every later one. Returns its leaving: a member that left is not awaited. */
  follow(member: TimeFollower): Promise<() => void>;
  /** Ends the running mode and refuses further advances. */
  close(): void;
}

export interface TimeOptions {
  readonly startsAt: Instant;
  /** Follows the machine's time, in steps of a second, until the first `advance`. */
  readonly running?: boolean;
  /** Hears why a step of the running mode failed; the clock then stands still, and the next `advance` rejects with it. */
  readonly onFailure?: (failure: unknown) => void;
}

/** A gateway's own clock, and what pushes it: give it to `follow`, or serve it over a link. */
export interface PushedClock extends Clock, GatewayFollower {}

export interface PushedClockOptions {
  /**
   * The gateway's own quiescence, for timers whose task may wait for somebody outside. It must count a task as an
   * operation from the moment of its call. Absent: a task is under way until it has ended.
   */
  readonly quiescent?: () => Promise<void>;
  /** Hears of each change of the earliest due, so that the far end of a link can register it. */
  readonly onNextDue?: (due: Instant | undefined) => void;
}
