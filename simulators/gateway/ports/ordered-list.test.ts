import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderedList } from './ordered-list.ts';

interface Item {
  readonly at: number;
}

/** Numbers up to so many, in an order that has little to do with theirs. */
const shuffled = (count: number, stride: number): number[] =>
  Array.from({ length: count }, (_, n) => (n * stride) % 2_003);

it('walks to both sides of any position, however items came and went', () => {
  const parts = fc.record({
    count: fc.nat({ max: 2_000 }),
    stride: fc.integer({ min: 1, max: 2_002 }),
    gone: fc.array(fc.nat({ max: 2_003 }), { maxLength: 900 }),
    from: fc.option(fc.integer({ min: -1, max: 2_004 }), { nil: undefined }),
  });
  fc.assert(
    fc.property(parts, ({ count, stride, gone, from }) => {
      const list = orderedList<Item, Item>((a, b) => a.at - b.at);
      const items = new Map(shuffled(count, stride).map((at) => [at, { at }]));
      for (const item of items.values()) list.add(item);
      for (const at of gone) {
        list.remove(items.get(at) ?? { at });
        items.delete(at);
      }
      const all = [...items.keys()].sort((a, b) => a - b);
      const walked = (side: 'after' | 'before') =>
        [...list.walk(side, from === undefined ? undefined : { at: from })].map(({ at }) => at);
      expect(list.size()).toBe(all.length);
      expect(walked('after')).toEqual(all.filter((at) => from === undefined || at > from));
      expect(walked('before')).toEqual(all.filter((at) => from === undefined || at < from).reverse());
    }),
    { numRuns: 60 },
  );
});

it('reaches a page in the middle of a long list without looking at the rest of it', () => {
  let compared = 0;
  const list = orderedList<Item, Item>((a, b) => {
    compared++;
    return a.at - b.at;
  });
  for (let at = 0; at < 100_000; at++) list.add({ at });
  for (const [side, next] of [
    ['after', 70_001],
    ['before', 69_999],
  ] as const) {
    compared = 0;
    const { value } = list.walk(side, { at: 70_000 }).next();
    expect(value).toEqual({ at: next });
    expect(compared).toBeLessThan(50);
  }
});
