import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DueHeap, type Timer } from './due-heap.ts';

test('whatever is added and removed, the first is the earliest due, then the earliest registered', () => {
  const step = fc.oneof(
    // Deep enough that what takes a removed timer's place may come from another branch, and must rise.
    fc.record({ does: fc.constant('add' as const), due: fc.nat(40) }),
    fc.record({ does: fc.constant('add' as const), due: fc.nat(40) }),
    fc.record({ does: fc.constant('remove' as const), which: fc.nat(60) }),
    fc.record({ does: fc.constant('take' as const) }),
  );
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 100, size: 'max' }), (steps) => {
      const heap = new DueHeap();
      const made: Timer[] = [];
      const model = new Set<Timer>();
      const drop = (timer: Timer | undefined): void => {
        if (timer !== undefined) expect(heap.remove(timer)).toBe(model.delete(timer));
      };
      for (const taken of steps) {
        if (taken.does === 'add') {
          const timer = { due: taken.due, order: made.length, task: async () => undefined };
          made.push(timer);
          model.add(timer);
          heap.add(timer);
        } else drop(taken.does === 'remove' ? made[taken.which] : heap.first);
        const [earliest] = [...model].sort((one, other) => one.due - other.due || one.order - other.order);
        expect(heap.first).toBe(earliest);
      }
    }),
  );
});
