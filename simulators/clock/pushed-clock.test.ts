import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { pushedClock, startTime } from './index.ts';

test('time is pushed forwards only, and before its timers are fired', async () => {
  const clock = pushedClock(10);
  await clock.timeIs(12);
  expect(clock.now()).toBe(12);
  await expect(clock.timeIs(11)).rejects.toThrow('forwards');
  await expect(clock.fire(13)).rejects.toThrow('Push');
  expect(() => clock.at(12.5, async () => undefined)).toThrow('whole number');
});

test('what is due already runs at once, unless it is cancelled in the same turn', async () => {
  const clock = pushedClock(10);
  const ran: string[] = [];
  clock.at(3, async () => void ran.push('overdue'));
  clock.at(10, async () => void ran.push('cancelled'))();
  expect(ran).toEqual([]);
  await clock.quiescent();
  expect(ran).toEqual(['overdue']);
});

test('a timer made for the present instant while others fire takes its turn', async () => {
  const clock = pushedClock(0);
  const story: string[] = [];
  clock.at(5, async () => {
    clock.at(5, async () => void story.push('made by the first'));
    await turn();
    story.push('first');
  });
  clock.at(5, async () => void story.push('second'));
  await clock.timeIs(5);
  await clock.fire(5);
  expect(story).toEqual(['first', 'second', 'made by the first']);
});

test('whoever keeps its deadlines elsewhere hears of every change of the earliest', async () => {
  const onNextDue = vi.fn();
  const clock = pushedClock(0, { onNextDue });
  const nothing = async (): Promise<void> => undefined;
  clock.at(20, nothing);
  const cancel = clock.at(10, nothing);
  clock.at(30, nothing);
  cancel();
  await clock.timeIs(25);
  await clock.fire(25);
  expect(onNextDue.mock.calls.flat()).toEqual([20, 10, 20, 30]);
});

test('a task that waits for somebody outside holds up neither the next nor the time', async () => {
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let waitingOutside = 0;
  let underWay = 0;
  const idle: (() => void)[] = [];
  const quiescent = (): Promise<void> =>
    underWay === waitingOutside ? Promise.resolve() : new Promise((resolve) => idle.push(resolve));
  const clock = pushedClock(0, { quiescent });
  const time = startTime({ startsAt: 0 });
  await time.follow(clock);
  const story: string[] = [];
  clock.at(5, async () => {
    underWay += 1;
    story.push(`asks at ${clock.now()}`);
    await Promise.resolve();
    waitingOutside += 1;
    for (const resolve of idle.splice(0)) resolve();
    await answered;
    waitingOutside -= 1;
    underWay -= 1;
    story.push(`heard at ${clock.now()}`);
    throw new Error('the answer was garbage');
  });
  clock.at(5, async () => void story.push(`next at ${clock.now()}`));
  clock.at(9, async () => answer());
  expect(await time.advance(6)).toBe(6);
  expect(story).toEqual(['asks at 5', 'next at 5']);
  await expect(time.advance(10)).rejects.toThrow('garbage');
  expect(story.at(-1)).toBe('heard at 9');
});
