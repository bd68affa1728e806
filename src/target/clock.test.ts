import { expect, test } from 'vitest';
import { type ClockFacts, holdClock } from './clock.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 0, 1);

/** A target, its chain and its providers as a list of what they were told. */
function told(facts: { movesChain?: boolean; deadlines?: number[]; holdWindowMs?: number; startsAt?: number } = {}) {
  const events: string[] = [];
  let now = facts.startsAt ?? START;
  const deadlines = (facts.deadlines ?? []).map((at) => START + at);
  const minutes = (at: number) => (at - START) / MINUTE;
  const clock: ClockFacts = {
    advanceClock: async (ms) => {
      now += ms;
      events.push(`clock ${minutes(now)}`);
      return now;
    },
    ...(facts.movesChain === false ? { moveChain: async (to) => void events.push(`chain ${minutes(to)}`) } : {}),
    providers: {
      nextDeadline: () => deadlines[0],
      timeIs: async (at) => {
        while (deadlines[0] !== undefined && deadlines[0] <= at)
          events.push(`answer ${minutes(deadlines.shift() ?? 0)}`);
      },
    },
    holdWindowMs: facts.holdWindowMs,
  };
  return { events, clock };
}

test('holding a clock stops it', async () => {
  const { events, clock } = told();
  const held = await holdClock(clock);
  expect(events).toEqual(['clock 0']);
  expect(held.now()).toBe(START);
});

test('an advance stops where a provider answers, so that the target hears it at that time', async () => {
  const { events, clock } = told({ deadlines: [2 * MINUTE, 5 * MINUTE, 90 * MINUTE] });
  const held = await holdClock(clock);
  expect(await held.advance(10 * MINUTE)).toBe(START + 10 * MINUTE);
  expect(events).toEqual(['clock 0', 'clock 2', 'answer 2', 'clock 5', 'answer 5', 'clock 10']);
});

test('the chain goes first, by five minutes at most while a payment may be due, then in one leap', async () => {
  const { events, clock } = told({ movesChain: false, holdWindowMs: 5 * MINUTE });
  const held = await holdClock(clock);
  await held.advance(60 * MINUTE);
  expect(events).toEqual(['clock 0', 'chain 5', 'clock 5', 'chain 10', 'clock 10', 'chain 60', 'clock 60']);
});

test('moves asked for together run one after another', async () => {
  const { events, clock } = told();
  const held = await holdClock(clock);
  await Promise.all([held.advance(MINUTE), held.advance(2 * MINUTE)]);
  expect(events).toEqual(['clock 0', 'clock 1', 'clock 3']);
  expect(held.now()).toBe(START + 3 * MINUTE);
});

test('a failed move is told to who asked for it, and the clock goes on', async () => {
  const { clock } = told();
  let fails = false;
  const held = await holdClock({
    ...clock,
    advanceClock: (ms) => (fails ? Promise.reject(new Error('down')) : clock.advanceClock(ms)),
  });
  fails = true;
  await expect(held.advance(MINUTE)).rejects.toThrow('down');
  fails = false;
  expect(await held.advance(MINUTE)).toBe(START + MINUTE);
  expect(() => held.advance(-1)).toThrow(RangeError);
});

test('a clock that does not move, or runs backwards, ends the move in one sentence', async () => {
  for (const stuckAt of [Date.UTC(2026, 0, 1), 0]) {
    let told = Date.UTC(2026, 0, 1);
    const clock = await holdClock({ advanceClock: async () => told });
    told = stuckAt;
    await expect(clock.advance(60_000)).rejects.toThrow('did not move its clock on to 2026-01-01T00:01:00.000Z.');
  }
});
