import { describe, expect, it } from 'vitest';
import { type Visit, type WalkHistory, walkCheckers } from './walk-history.ts';

const visit = (place: number, ...ids: readonly string[]): Visit => ({ place, ids });

const history = (visits: readonly Visit[], change: { readonly ended?: boolean; readonly limit?: number } = {}) =>
  ({ shelf: ['a', 'b', 'c'], walks: [{ limit: 2, ended: true, visits, ...change }] }) satisfies WalkHistory;

const broken = (told: WalkHistory) =>
  walkCheckers.map((holds) => holds(told)).filter((sentence) => sentence !== undefined);

describe('what must hold of a walk', () => {
  it.each<[string, WalkHistory]>([
    ['forward', history([visit(0, 'a', 'b'), visit(1, 'c')])],
    [
      'forward, back and forward again, whatever the order on a page',
      history([visit(0, 'a', 'b'), visit(1, 'c'), visit(0, 'b', 'a'), visit(1, 'c')]),
    ],
    ['that was not ended', history([visit(0, 'a', 'b')], { ended: false })],
    [
      'that meets what is not of its shelf, and that more than once',
      history([visit(0, 'x', 'a'), visit(1, 'b', 'c'), visit(2, 'x')]),
    ],
    ['in pages that are smaller than was asked for', history([visit(0, 'a'), visit(1, 'b'), visit(2, 'c')])],
  ])('takes a walk %s', (_, told) => expect(broken(told)).toEqual([]));

  it.each<[string, WalkHistory, string]>([
    [
      'a result that is met twice',
      history([visit(0, 'a', 'b'), visit(1, 'b', 'c')]),
      'b is on page 1 and again on page 2',
    ],
    [
      'a result that is twice on one page',
      history([visit(0, 'a', 'a'), visit(1, 'b', 'c')]),
      'a is on page 1 and again',
    ],
    ['a result that is left out', history([visit(0, 'a', 'b')]), '1 of 3 results are on no page'],
    ['a page that is too long', history([visit(0, 'a', 'b', 'c')]), 'page 1 has 3 results'],
    ['another page on the way back', history([visit(0, 'a', 'b'), visit(1, 'c'), visit(0, 'c')]), 'page 1 holds other'],
    ['no way back', history([visit(0, 'a', 'b'), visit(1, 'c'), { place: 0 }]), 'no way back to page 1'],
  ])('notices %s', (_, told, words) => {
    expect(broken(told)).toEqual([expect.stringContaining(words)]);
    expect(broken(told)[0]).toMatch(/^in a walk by 2 /);
  });
});
