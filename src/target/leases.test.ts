import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oneHolderEach, readersAndOneWriter } from './leases.ts';

const never = new AbortController().signal;
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('readers share, a writer is alone, and nobody waits for ever', async () => {
  const kinds = fc.array(fc.record({ exclusive: fc.boolean(), turns: fc.nat(2), gap: fc.nat(1) }), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(kinds, async (asks) => {
      const lock = readersAndOneWriter();
      let readers = 0;
      let writers = 0;
      const holds = async (exclusive: boolean, turns: number): Promise<void> => {
        const release = await lock.acquire(exclusive ? 'exclusive' : 'shared', never);
        if (exclusive) writers++;
        else readers++;
        expect(writers === 0 || (writers === 1 && readers === 0)).toBe(true);
        for (let at = 0; at < turns; at++) await turn();
        if (exclusive) writers--;
        else readers--;
        release();
        release();
      };
      const all: Promise<void>[] = [];
      for (const { exclusive, turns, gap } of asks) {
        all.push(holds(exclusive, turns));
        if (gap > 0) await turn();
      }
      await Promise.all(all);
    }),
    { numRuns: 50 },
  );
});

/** Takes the lock in the order of the word, one after another, and tells who had it. */
async function order(word: string): Promise<string> {
  const lock = readersAndOneWriter();
  const first = await lock.acquire('exclusive', never);
  let told = '';
  const all = [...word].map(async (letter) => {
    const release = await lock.acquire(letter === 'w' ? 'exclusive' : 'shared', never);
    told += letter;
    await turn();
    release();
  });
  first();
  await Promise.all(all);
  return told;
}

test('writers go first, but only a few in a row', async () => {
  expect(await order('rrwwwwwwr')).toBe('wwwrrrwww');
  expect(await order('wwwwww')).toBe('wwwwww');
});

test('who gives up waiting stands in nobody’s way', async () => {
  const lock = readersAndOneWriter();
  const reading = await lock.acquire('shared', never);
  const impatient = new AbortController();
  const writer = lock.acquire('exclusive', impatient.signal);
  const reader = lock.acquire('shared', never);
  impatient.abort(new Error('enough'));
  await expect(writer).rejects.toThrow('enough');
  (await reader)();
  reading();
  await expect(lock.acquire('exclusive', AbortSignal.abort(new Error('late')))).rejects.toThrow('late');
  (await lock.acquire('exclusive', never))();
});

test('each thing has one holder, in the order of asking', async () => {
  const pool = oneHolderEach(['a', 'b']);
  const [first, second] = [await pool.take(never), await pool.take(never)];
  expect([first.thing, second.thing]).toEqual(['a', 'b']);
  const impatient = new AbortController();
  const given = [pool.take(never), pool.take(impatient.signal), pool.take(never)] as const;
  impatient.abort(new Error('enough'));
  await expect(given[1]).rejects.toThrow('enough');
  second.release();
  second.release();
  expect((await given[0]).thing).toBe('b');
  first.release();
  expect((await given[2]).thing).toBe('a');
});
