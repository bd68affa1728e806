import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPulse, type Pulse } from './pulse.ts';

const TIMEOUT_MS = 1_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** An exchange that waits, and what its target does when it is knocked at. */
function waiting(pulse: Pulse, answers: boolean, telling = true) {
  const seen: { dropped?: string; knocks: number } = { knocks: 0 };
  const watch = pulse.begin({
    timeoutMs: TIMEOUT_MS,
    who: {},
    telling,
    drop: (detail) => {
      seen.dropped = detail;
    },
    async knock(timeoutMs) {
      seen.knocks++;
      if (!answers) await new Promise((resolve) => setTimeout(resolve, timeoutMs));
      return answers;
    },
  });
  return { seen, watch };
}

test('a target that answers nobody is found silent once, for all that wait and all that come later', async () => {
  const pulse = openPulse();
  const one = waiting(pulse, false);
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
  one.watch.ended('timed-out');
  const other = waiting(pulse, false);
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS / 2 + 1);
  expect(pulse.silence).toBe('has stopped answering: no request was answered for 1000 ms');
  expect(other.seen).toEqual({ dropped: pulse.silence, knocks: 0 });
  expect(waiting(pulse, false).seen.dropped).toBe(pulse.silence);
  expect(one.seen).toEqual({ knocks: 1 });
});

test('a request that hangs is no silence as long as anybody is answered, or a knock is', async () => {
  const pulse = openPulse();
  const hanging = waiting(pulse, true);
  for (let answer = 0; answer < 4; answer++) {
    waiting(pulse, false).watch.ended('answered');
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS / 2 - 1);
  }
  expect(hanging.seen.knocks).toBe(0);
  await vi.advanceTimersByTimeAsync(5 * TIMEOUT_MS);
  expect(hanging.seen.knocks).toBeGreaterThan(5);
  expect(pulse.silence).toBeUndefined();
});

test('an answer to somebody else while the knock waits is an answer', async () => {
  const pulse = openPulse();
  waiting(pulse, false);
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS / 2);
  waiting(pulse, false).watch.ended('answered');
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
  expect(pulse.silence).toBeUndefined();
});

test('a target that only greets is silent when some have waited in vain, and none was answered meanwhile', () => {
  const pulse = openPulse();
  const waitInVain = (times: number) => {
    for (let time = 0; time < times; time++) {
      waiting(pulse, true).watch.ended('timed-out');
      waiting(pulse, true, false).watch.ended('answered');
    }
  };
  waitInVain(3);
  waiting(pulse, true).watch.ended('answered');
  waitInVain(3);
  expect(pulse.silence).toBeUndefined();
  const last = waiting(pulse, true);
  waitInVain(1);
  expect(last.seen.dropped).toBe('has stopped answering: one after the other waited 1000 ms in vain');
});

test('of who floods us little more is read; whole answers are no flood, however large they are together', () => {
  const pulse = openPulse();
  const MAX = 4 * 1_024 * 1_024;
  for (let answer = 0; answer < 10; answer++) {
    const { watch } = waiting(pulse, true);
    watch.came(MAX);
    watch.ended('answered');
  }
  expect(pulse.bound(MAX)).toBe(MAX);
  for (let answer = 0; answer < 4; answer++) {
    const { watch } = waiting(pulse, true);
    watch.came(MAX);
    watch.ended('flooded');
  }
  expect(pulse.bound(MAX)).toBe(262_144);
});
