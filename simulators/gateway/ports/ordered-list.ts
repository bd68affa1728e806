/** A list in order, of any length: it is kept in runs of bounded length, so that an insertion moves one of them at most. */

const RUN_MAX = 512;

export type Side = 'after' | 'before';

export interface OrderedList<P, T extends P> {
  size(): number;
  add(item: T): void;
  /** Changes nothing where there is no such item. */
  remove(item: T): void;
  /** What stands on that side of a position, nearest first; without a position, the whole list. */
  walk(side: Side, from: P | undefined): Generator<T>;
}

/** `compare` is a total order of positions. An item is its own position, and no two of a list share one. */
export function orderedList<P, T extends P>(compare: (a: P, b: P) => number): OrderedList<P, T> {
  const runs: T[][] = [];
  let size = 0;

  /** The run that a position falls into, and how many of its items stand in front of it. */
  function placeOf(position: P): { readonly at: number; readonly index: number } {
    const begun = leading(runs, (run) => run[0] !== undefined && compare(run[0], position) <= 0);
    const at = Math.max(0, begun - 1);
    return { at, index: leading(runs[at] ?? [], (item) => compare(item, position) < 0) };
  }

  function* after(from: P | undefined): Generator<T> {
    let { at, index } = from === undefined ? { at: 0, index: 0 } : placeOf(from);
    for (let run = runs[at]; run !== undefined; run = runs[++at], index = 0)
      for (const item of run.slice(index)) if (from === undefined || compare(item, from) !== 0) yield item;
  }

  function* before(from: P | undefined): Generator<T> {
    let { at, index } = from === undefined ? { at: runs.length - 1, index: RUN_MAX } : placeOf(from);
    for (let run = runs[at]; run !== undefined; run = runs[--at], index = RUN_MAX) yield* run.slice(0, index).reverse();
  }

  return {
    size: () => size,
    add(item) {
      if (runs.length === 0) runs.push([]);
      const { at, index } = placeOf(item);
      const run = runs[at] ?? [];
      run.splice(index, 0, item);
      size++;
      if (run.length > RUN_MAX) runs.splice(at + 1, 0, run.splice(RUN_MAX / 2));
    },
    remove(item) {
      const { at, index } = placeOf(item);
      const run = runs[at];
      if (run?.[index] !== item) return;
      run.splice(index, 1);
      size--;
      if (run.length === 0) runs.splice(at, 1);
    },
    walk: (side, from) => (side === 'after' ? after(from) : before(from)),
  };
}

/** How many items come before the first that is not `within`; those that are stand in front of those that are not. */
function leading<I>(items: readonly I[], within: (item: I) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item !== undefined && within(item)) low = middle + 1;
    else high = middle;
  }
  return low;
}
