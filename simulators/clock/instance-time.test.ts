import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { type GatewayFollower, pushedClock, startTime } from './index.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('each step tells the chain, then every gateway, then fires, and the end time comes last', async () => {
  const time = startTime({ startsAt: 0 });
  const story: string[] = [];
  const gateway = (name: string): GatewayFollower => {
    const clock = pushedClock(0);
    clock.at(10, async () => void story.push(`${name} fires at ${clock.now()}`));
    return {
      ...clock,
      async timeIs(now) {
        story.push(`${name} ${now}`);
        await clock.timeIs(now);
      },
    };
  };
  await time.follow(gateway('one'));
  await time.follow(gateway('two'));
  await time.follow({ kind: 'chain', timeIs: async (now) => void story.push(`chain ${now}`) });
  story.length = 0;
  await time.advance(25);
  expect(story).toEqual([
    'chain 10',
    'one 10',
    'two 10',
    'one fires at 10',
    'two fires at 10',
    'chain 25',
    'one 25',
    'two 25',
  ]);
});

test('an advance by zero settles what is under way and moves nothing', async () => {
  const time = startTime({ startsAt: 7 });
  const clock = pushedClock(7);
  await time.follow(clock);
  let ran = false;
  clock.at(7, async () => {
    await Promise.resolve();
    ran = true;
  });
  expect(await time.advance(0)).toBe(7);
  expect(ran).toBe(true);
});

test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 8.64e15])(
  'an advance by %d is refused',
  async (ms) => {
    const time = startTime({ startsAt: 1 });
    await expect(time.advance(ms)).rejects.toMatchObject({ status: 400, error: 'advance-refused' });
    expect(time.now()).toBe(1);
    expect(await time.advance(1)).toBe(2);
  },
);

test('advances at once are served one after another', async () => {
  const time = startTime({ startsAt: 0 });
  const clock = pushedClock(0);
  await time.follow(clock);
  const seen: number[] = [];
  for (const due of [5, 15, 25]) clock.at(due, async () => void seen.push(clock.now()));
  expect(await Promise.all([time.advance(10), time.advance(10), time.advance(10)])).toEqual([10, 20, 30]);
  expect(seen).toEqual([5, 15, 25]);
});

test('an operation under way makes its timer before the first step', async () => {
  const time = startTime({ startsAt: 0 });
  const clock = pushedClock(0);
  await time.follow(clock);
  const seen: number[] = [];
  clock.at(0, async () => {
    await turn();
    clock.at(clock.now() + 5, async () => void seen.push(clock.now()));
  });
  await time.advance(100);
  expect(seen).toEqual([5]);
});

test('a failed timer fails the advance, whose time stands there; the next goes on', async () => {
  const time = startTime({ startsAt: 0 });
  const clock = pushedClock(0);
  await time.follow(clock);
  const later: number[] = [];
  clock.at(5, () => Promise.reject(new Error('no such payment')));
  clock.at(5, async () => void later.push(clock.now()));
  clock.at(8, async () => void later.push(clock.now()));
  await expect(time.advance(10)).rejects.toThrow('no such payment');
  expect([time.now(), later]).toEqual([5, [5]]);
  expect(await time.advance(10)).toBe(15);
  expect(later).toEqual([5, 8]);
});

test('a member that leaves in mid-step is not awaited, and its broken link is no failure', async () => {
  const time = startTime({ startsAt: 0 });
  const silent = pushedClock(0);
  const leaves = await time.follow({ ...silent, quiescent: () => new Promise(() => undefined) });
  const advanced = time.advance(10);
  await turn();
  leaves();
  expect(await advanced).toBe(10);

  const breaks = await time.follow({
    ...silent,
    timeIs: async (now) => {
      if (now === 10) return;
      breaks();
      throw new Error('the link is broken');
    },
  });
  expect(await time.advance(10)).toBe(20);
});

test('a member that joins while time moves is told the time it has moved to', async () => {
  const time = startTime({ startsAt: 0 });
  const told: number[] = [];
  const clock = pushedClock(0);
  await time.follow({
    ...clock,
    async timeIs(now) {
      told.push(now);
      await clock.timeIs(now);
      if (told.length === 1) await time.advance(50);
    },
  });
  expect(told).toEqual([0, 50]);
});

test('a running time ticks once a second through the same steps, until the first advance', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const time = startTime({ startsAt: 1_000, running: true });
  const clock = pushedClock(1_000);
  await time.follow(clock);
  let fired: number | undefined;
  clock.at(2_500, async () => {
    fired = clock.now();
  });
  vi.advanceTimersByTime(1_000);
  while (time.now() < 2_000) await turn();
  expect([time.now(), fired, time.running]).toEqual([2_000, undefined, true]);
  // A tick that comes while another is being stepped is left out; the next one catches up.
  while (fired === undefined) {
    vi.advanceTimersByTime(1_000);
    await turn();
  }
  expect(fired).toBe(2_500);
  const stopped = await time.advance(0);
  expect([stopped % 1_000, time.running]).toEqual([0, false]);
  vi.advanceTimersByTime(60_000);
  expect(await time.advance(1)).toBe(stopped + 1);
});

test('a tick that fails stops the running, tells why, and fails the next advance once', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const onFailure = vi.fn();
  const time = startTime({ startsAt: 0, running: true, onFailure });
  await time.follow({
    kind: 'chain',
    timeIs: async (now) => {
      if (now === 1_000) throw new Error('the chain is gone');
    },
  });
  vi.advanceTimersByTime(1_000);
  while (time.running) await turn();
  expect(onFailure).toHaveBeenCalledOnce();
  await expect(time.advance(5)).rejects.toThrow('the chain is gone');
  expect(await time.advance(5)).toBe(5);
});

test('a closed time refuses to be advanced', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const time = startTime({ startsAt: 0, running: true });
  time.close();
  expect(vi.getTimerCount()).toBe(0);
  await expect(time.advance(1)).rejects.toThrow('closed');
});
