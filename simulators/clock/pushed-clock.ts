/** The gateway's side of an instance's time: a clock that only moves when it is told to, with timers in a heap. */
import { setImmediate as turn } from 'node:timers/promises';
import type { Instant } from '../../src/contract/index.ts';
import { DueHeap, type Timer } from './due-heap.ts';
import type { PushedClock, PushedClockOptions } from './follower.ts';

/** A clock that shows `startsAt` until its first `timeIs`. Its timers are whole milliseconds; others are refused. */
export function pushedClock(startsAt: Instant, options: PushedClockOptions = {}): PushedClock {
  const clock = new Pushed(startsAt, options);
  // Bound, so that a gateway may be followed as `{ ...clock, quiescent }`.
  return {
    kind: 'gateway',
    now: () => clock.now(),
    at: (due, task) => clock.at(due, task),
    timeIs: (now) => clock.timeIs(now),
    nextDue: () => clock.nextDue(),
    fire: (due) => clock.fire(due),
    quiescent: () => clock.quiescent(),
  };
}

class Pushed implements Omit<PushedClock, 'kind'> {
  readonly #options: PushedClockOptions;
  readonly #heap = new DueHeap();
  readonly #underWay = new Set<Promise<void>>();
  /** What failed and has not been told to whoever moves the time. */
  #failures: unknown[] = [];
  #now: Instant;
  #firing = false;
  #registered = 0;
  #dueTold: Instant | undefined;

  constructor(startsAt: Instant, options: PushedClockOptions) {
    this.#now = startsAt;
    this.#options = options;
  }

  now(): Instant {
    return this.#now;
  }

  at(due: Instant, task: () => Promise<void>): () => void {
    if (!Number.isSafeInteger(due))
      throw new RangeError(`A timer's due is a whole number of milliseconds, not ${due}.`);
    const timer: Timer = { due, order: this.#registered++, task };
    // What falls due while timers are fired takes its turn among them.
    if (due <= this.#now && !this.#firing) return this.#soon(timer);
    this.#heap.add(timer);
    this.#tellDue();
    return () => {
      if (this.#heap.remove(timer)) this.#tellDue();
    };
  }

  nextDue(): Instant | undefined {
    return this.#heap.first?.due;
  }

  async timeIs(now: Instant): Promise<void> {
    if (now < this.#now) throw new RangeError(`Time runs forwards: it was ${this.#now} and cannot become ${now}.`);
    this.#now = now;
  }

  async fire(due: Instant): Promise<void> {
    if (due > this.#now) throw new RangeError(`Push the time ${due} before its timers are fired; it is ${this.#now}.`);
    this.#firing = true;
    try {
      for (let timer = this.#heap.first; timer !== undefined && timer.due <= due; timer = this.#heap.first) {
        this.#heap.remove(timer);
        await this.#untilItWaits(this.#start(timer));
      }
    } finally {
      this.#firing = false;
      this.#tellDue();
    }
    this.#throwFailures();
  }

  async quiescent(): Promise<void> {
    // A provider's answer that already stands in the socket is heard before anybody is called idle.
    await turn();
    if (this.#options.quiescent !== undefined) await this.#options.quiescent();
    else while (this.#underWay.size > 0) await Promise.all(this.#underWay);
    this.#throwFailures();
  }

  #soon(timer: Timer): () => void {
    let cancelled = false;
    void this.#track(Promise.resolve().then(() => (cancelled ? undefined : timer.task())));
    return () => {
      cancelled = true;
    };
  }

  #start(timer: Timer): Promise<void> {
    return this.#track((async () => timer.task())());
  }

  /** Never rejects: a failure is kept for whoever moves the time. */
  #track(task: Promise<void>): Promise<void> {
    const ended = task.then(
      () => undefined,
      (failure: unknown) => void this.#failures.push(failure),
    );
    const tracked = ended.finally(() => this.#underWay.delete(tracked));
    this.#underWay.add(tracked);
    return tracked;
  }

  async #untilItWaits(task: Promise<void>): Promise<void> {
    const { quiescent } = this.#options;
    await (quiescent === undefined ? task : Promise.race([task, quiescent()]));
  }

  #throwFailures(): void {
    const [first, ...others] = this.#failures;
    if (this.#failures.length === 0) return;
    this.#failures = [];
    if (others.length === 0) throw first;
    throw new AggregateError([first, ...others], `${others.length + 1} timers failed.`);
  }

  #tellDue(): void {
    const due = this.nextDue();
    if (due === this.#dueTold || this.#firing) return;
    this.#dueTold = due;
    this.#options.onNextDue?.(due);
  }
}
