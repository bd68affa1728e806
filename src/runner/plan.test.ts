import { describe, expect, it } from 'vitest';
import type { Check } from './check.ts';
import { planRun } from './plan.ts';

const check = (id: string, more: Partial<Check> = {}): Check => ({
  id,
  title: `title of ${id}`,
  suite: 'assay/search',
  dialect: 'assay',
  requirements: ['assay.search.free'],
  level: 'must',
  levels: { 'assay.search.free': 'must' },
  needs: [],
  wants: [],
  spends: {},
  lane: 'shared',
  eras: 'drawn',
  isLaw: false,
  run: async () => {},
  ...more,
});

const all = Array.from({ length: 40 }, (_, at) => check(`assay.search.check-${at}`));
const ids = (planned: ReturnType<typeof planRun>) => planned.map(({ check: { id } }) => id);

describe('planRun', () => {
  it('covers both eras with two neighbouring seeds, and draws the same for the same seed', () => {
    const [one, again, two] = [7, 7, 8].map((seed) => planRun(all, { dialects: ['assay'] }, { seed }));
    expect(one).toEqual(again);
    const pairs = one?.map(({ revision }, at) => new Set([revision, two?.[at]?.revision]).size);
    expect(new Set(pairs)).toEqual(new Set([2]));
    expect(new Set(one?.map(({ revision }) => revision)).size).toBe(2);
  });

  it('runs checks of the transport in both eras, and any check in the one that was named or is spoken', () => {
    const both = [check('a', { eras: 'both' })];
    const revisions = (...more: Parameters<typeof planRun>) => planRun(...more).map(({ revision }) => revision);
    expect(revisions(both, { dialects: ['assay'] }, { seed: 1 })).toEqual(['2025-11-25', '2026-07-28']);
    expect(revisions(both, { dialects: ['assay'], revision: '2026-07-28' }, { seed: 1 })).toEqual(['2026-07-28']);
    const spoken = revisions(all, { dialects: ['assay'] }, { seed: 1, revisions: ['2025-11-25'] });
    expect(new Set(spoken)).toEqual(new Set(['2025-11-25']));
  });

  it('selects by dialect, by any clause that is proved, by chapter, by words and by level', () => {
    const mixed = [
      check('a', { requirements: ['assay.search.free', 'assay.search.limit-applied'] }),
      check('b', { level: 'should', suite: 'assay/call' }),
      check('c', { dialect: 'x402' }),
    ];
    const selected = (more: object) => ids(planRun(mixed, { dialects: ['assay'], ...more }, { seed: 1 }));
    expect(selected({})).toEqual(['a', 'b']);
    expect(selected({ requirements: ['assay.search.limit-applied'] })).toEqual(['a']);
    expect(selected({ requirements: ['b'] })).toEqual(['b']);
    expect(selected({ suites: ['call'] })).toEqual(['b']);
    expect(selected({ suites: ['assay/search'] })).toEqual(['a']);
    expect(selected({ grep: /title of b/ })).toEqual(['b']);
    expect(selected({ level: 'must' })).toEqual(['a']);
    expect(selected({ level: 'should' })).toEqual(['a', 'b']);
  });

  it('shuffles by the seed, and loses nothing', () => {
    const shuffled = ids(planRun(all, { dialects: ['assay'] }, { seed: 3, shuffle: true }));
    expect(shuffled).not.toEqual(ids(planRun(all, { dialects: ['assay'] }, { seed: 3 })));
    expect(shuffled).toEqual(ids(planRun(all, { dialects: ['assay'] }, { seed: 3, shuffle: true })));
    expect(shuffled.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
  });
});
