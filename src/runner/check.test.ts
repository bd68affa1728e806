import { expect, test } from 'vitest';
import { chaptersOf, inOrder, type KitShape } from './check.ts';

interface Nothing extends KitShape {
  readonly kit: object;
}

const chapter = chaptersOf<Nothing>('assay', () => ({}));
const passes = async () => undefined;

test('further checks of one clause are numbered through the chapters as they are read', () => {
  const late = chapter('late', ({ check }) => check('assay.search.free', { title: 'third' }, passes));
  const early = chapter('early', ({ check }) => {
    check('assay.search.free', { title: 'first' }, passes);
    check('assay.search.limit-applied', {}, passes);
    check('assay.search.free', { title: 'second' }, passes);
  });
  const ids = inOrder([early, late]).flatMap(({ checks }) => checks.map(({ id, title }) => [id, title.slice(0, 6)]));
  expect(ids).toEqual([
    ['assay.search.free', 'first'],
    ['assay.search.limit-applied', '`limit'],
    ['assay.search.free#2', 'second'],
    ['assay.search.free#3', 'third'],
  ]);
});

test('a check needs what its powers imply, and whoever moves the clock or restarts the target is alone', () => {
  const { checks } = chapter('powers', ({ check }) => {
    check('assay.search.free', { needs: ['provider'], wants: ['catalogue', 'ledger'] }, passes);
    check('assay.cursor.expires-10-minutes', { wants: ['clock'] }, passes);
    check('assay.search.limit-applied', { needs: ['restart'] }, passes);
  });
  expect(checks[0]).toMatchObject({
    needs: ['provider', 'catalogue'],
    wants: ['ledger', 'accounts'],
    lane: 'shared',
    level: 'must',
  });
  expect(checks.slice(1)).toMatchObject([{ lane: 'exclusive' }, { lane: 'exclusive' }]);
});

test('a dialect that is added brings its own clauses, and a check of none of them is a slip', () => {
  const clause = {
    id: 'assay.search.free',
    area: 'search',
    level: 'should',
    party: 'gateway',
    statement: 'Another statement.',
    source: { document: 'Another document', section: 'one' },
    needs: [],
    probe: 'Look.',
    negative: 'Nothing is seen.',
  } as const;
  const own = chaptersOf<Nothing>('another', () => ({}), [clause]);
  const { checks } = own('search', ({ check }) => check('assay.search.free', {}, passes));
  expect(checks[0]).toMatchObject({
    title: 'Another statement.',
    suite: 'another/search',
    level: 'should',
    levels: { 'assay.search.free': 'should' },
  });
  const slip = () => own('search', ({ check }) => check('assay.search.limit-applied', {}, passes));
  expect(slip).toThrow('A check cites assay.search.limit-applied, which is no clause of its catalogue.');
});
