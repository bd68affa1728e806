/** The one time of an instance: it owns the number, and walks everybody who follows it through what falls due. */
import type { ControlRefusal, Instant } from '../../src/contract/index.ts';
import type { GatewayFollower, InstanceTime, TimeFollower, TimeOptions } from './follower.ts';

const TICK_MS = 1_000;
/** The last instant that a `Date` can tell. */
const INSTANT_MAX = 8_640_000_000_000_000;

/** An advance that cannot be: answered by the control API as it stands. */
export class AdvanceRefused extends RangeError implements ControlRefusal {
  override readonly name = 'AdvanceRefused';
  readonly status = 400;
  readonly error = 'advance-refused';
}

/** Starts an instance's time. It stands still between advances, unless `running`. */
export function startTime(options: TimeOptions): InstanceTime {
  return new SteppedTime(options);
}

class SteppedTime implements InstanceTime {
  /** With each member, what ends the waits for it when it leaves. */
  readonly #members = new Map<TimeFollower, Set<() => void>>();
  readonly #onFailure: (failure: unknown) => void;
  #now: Instant;
  #ticks: NodeJS.Timeout | undefined;
  #tickFailed: { readonly failure: unknown } | undefined;
  #closed = false;
  /** The end of the line of advances and ticks; never rejects. */
  #line: Promise<unknown> = Promise.resolve();

  constructor({ startsAt, running = false, onFailure = () => undefined }: TimeOptions) {
    this.#now = startsAt;
    this.#onFailure = onFailure;
    if (running) this.#run();
  }

  now(): Instant {
    return this.#now;
  }

  get running(): boolean {
    return this.#ticks !== undefined;
  }

  async advance(ms: number): Promise<Instant> {
    if (!Number.isSafeInteger(ms) || ms < 0) {
      throw new AdvanceRefused(`Advance by a whole number of milliseconds from 0 up, not ${ms}.`);
    }
    this.#stopRunning();
    return this.#inTurn(async () => {
      if (this.#closed) throw new AdvanceRefused('This time has been closed; open another instance.');
      if (this.#now + ms > INSTANT_MAX) throw new AdvanceRefused('Advance less far: no date can tell that time.');
      this.#throwTickFailure();
      await this.#walkTo(this.#now + ms);
      return this.#now;
    });
  }

  async follow(member: TimeFollower): Promise<() => void> {
    let told: Instant;
    do {
      told = this.#now;
      await member.timeIs(told);
    } while (told !== this.#now);
    const leavings = new Set<() => void>();
    this.#members.set(member, leavings);
    return () => {
      this.#members.delete(member);
      for (const leave of leavings) leave();
    };
  }

  close(): void {
    this.#closed = true;
    this.#stopRunning();
  }

  /** The one place that reads the machine's clock: how long it has been running is what a running time follows. */
  #run(): void {
    const startsAt = this.#now;
    const started = performance.now();
    let stepping = false;
    this.#ticks = setInterval(() => {
      if (stepping) return;
      stepping = true;
      const end = startsAt + Math.floor(performance.now() - started);
      this.#inTurn(() => (this.running ? this.#walkTo(Math.max(end, this.#now)) : Promise.resolve()))
        .catch((failure: unknown) => {
          this.#stopRunning();
          this.#tickFailed = { failure };
          this.#onFailure(failure);
        })
        .finally(() => {
          stepping = false;
        });
    }, TICK_MS);
    this.#ticks.unref();
  }

  #stopRunning(): void {
    clearInterval(this.#ticks);
    this.#ticks = undefined;
  }

  #throwTickFailure(): void {
    const failed = this.#tickFailed;
    this.#tickFailed = undefined;
    if (failed !== undefined) throw failed.failure;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#line.then(work);
    this.#line = turn.catch(() => undefined);
    return turn;
  }

  /** Goes from one due instant to the next; what is due is asked anew after each, for timers make timers. */
  async #walkTo(end: Instant): Promise<void> {
    await this.#settle();
    for (let next = this.#nextUntil(end); next !== undefined; next = this.#nextUntil(end)) await this.#stepTo(next);
  }

  #nextUntil(end: Instant): Instant | undefined {
    const due = Math.min(...this.#gateways().map((gateway) => gateway.nextDue() ?? Number.POSITIVE_INFINITY));
    if (due <= end) return due;
    return this.#now < end ? end : undefined;
  }

  /** A timer that became known late is fired at the present time. */
  async #stepTo(instant: Instant): Promise<void> {
    if (instant > this.#now) {
      for (const member of this.#members.keys()) {
        if (member.kind === 'chain') await this.#unlessLeft(member, member.timeIs(instant));
      }
      this.#now = instant;
      await Promise.all(this.#gateways().map((gateway) => this.#unlessLeft(gateway, gateway.timeIs(instant))));
    }
    for (const gateway of this.#gateways()) {
      const due = gateway.nextDue();
      if (due !== undefined && due <= this.#now) await this.#unlessLeft(gateway, gateway.fire(this.#now));
    }
    await this.#settle();
  }

  async #settle(): Promise<void> {
    await Promise.all(this.#gateways().map((gateway) => this.#unlessLeft(gateway, gateway.quiescent())));
  }

  #gateways(): readonly GatewayFollower[] {
    return [...this.#members.keys()].filter((member) => member.kind === 'gateway');
  }

  /** Awaits what a member was told, until it leaves: the broken link of a killed gateway says nothing about the time. */
  #unlessLeft(member: TimeFollower, told: Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const leavings = this.#members.get(member);
      leavings?.add(resolve);
      told
        .then(resolve, (failure: unknown) => (this.#members.has(member) ? reject(failure) : resolve()))
        .finally(() => leavings?.delete(resolve));
    });
  }
}
