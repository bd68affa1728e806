import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PushedClock, pushedClock, startTime } from './index.ts';

const START = 1_000;

/** A timer of the story: made at the start or when its parent fires, and perhaps cancelled when another fires. */
interface Planned {
  readonly gateway: number;
  readonly delay: number;
  readonly turns: number;
  readonly parent: number | undefined;
  readonly cancelledBy: number | undefined;
}

const planned: fc.Arbitrary<Planned> = fc.record({
  gateway: fc.nat(1),
  delay: fc.nat(30),
  turns: fc.nat(2),
  parent: fc.option(fc.nat(11), { nil: undefined }),
  cancelledBy: fc.option(fc.nat(11), { nil: undefined, freq: 3 }),
});

interface Made {
  readonly due: number;
  readonly cancel: () => void;
  cancelled: boolean;
  fired: boolean;
}

/** Acts a story out on two gateways, and holds every firing to what must be true of it. */
class Story {
  readonly made = new Map<number, Made>();
  readonly #plan: readonly Planned[];
  readonly #gateways: readonly PushedClock[];
  #lastFired = START;

  constructor(plan: readonly Planned[], gateways: readonly PushedClock[]) {
    this.#plan = plan;
    this.#gateways = gateways;
  }

  /** A parent must come earlier in the plan; else the timer is made at the start. */
  makeChildrenOf(parent: number | undefined): void {
    this.#plan.forEach((timer, id) => {
      const madeBy = timer.parent !== undefined && timer.parent < id ? timer.parent : undefined;
      if (madeBy === parent) this.#make(id, timer);
    });
  }

  #make(id: number, { gateway, delay, turns }: Planned): void {
    const clock = this.#gateways[gateway] as PushedClock;
    const due = clock.now() + delay;
    const cancel = clock.at(due, async () => {
      const made = this.made.get(id) as Made;
      expect({ id, now: clock.now(), fired: made.fired, cancelled: made.cancelled }).toEqual({
        id,
        now: due,
        fired: false,
        cancelled: false,
      });
      expect(due).toBeGreaterThanOrEqual(this.#lastFired);
      made.fired = true;
      this.#lastFired = due;
      for (let left = turns; left > 0; left -= 1) await turn();
      expect(clock.now()).toBe(due);
      this.makeChildrenOf(id);
      this.#cancelAllOf(id);
    });
    this.made.set(id, { due, cancel, cancelled: false, fired: false });
  }

  #cancelAllOf(canceller: number): void {
    this.#plan.forEach(({ cancelledBy }, id) => {
      const made = this.made.get(id);
      if (cancelledBy !== canceller || made === undefined) return;
      made.cancel();
      if (!made.fired) made.cancelled = true;
    });
  }
}

test('timers fire exactly once, in order, at their due, and never when cancelled', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(planned, { maxLength: 12 }),
      fc.array(fc.nat(25), { maxLength: 8 }),
      async (plan, advances) => {
        const time = startTime({ startsAt: START });
        const gateways = [pushedClock(START), pushedClock(START)];
        for (const gateway of gateways) await time.follow(gateway);
        const story = new Story(plan, gateways);
        story.makeChildrenOf(undefined);
        let expected = START;
        for (const ms of [...advances, 0, 30 * 12]) {
          expected += ms;
          expect(await time.advance(ms)).toBe(expected);
          expect(gateways.map((gateway) => gateway.now())).toEqual([expected, expected]);
          for (const { due, fired, cancelled } of story.made.values())
            expect(fired).toBe(due <= expected && !cancelled);
        }
        expect(gateways.map((gateway) => gateway.nextDue())).toEqual([undefined, undefined]);
      },
    ),
  );
});
