import { expect, test } from 'vitest';
import { requirements } from '../contract/index.ts';
import {
  checksOf,
  clauseById,
  dialectOfId,
  dialects,
  everyClause,
  goodPathsOf,
  judgedBy,
  judgedNames,
} from './dialects.ts';

test('every clause of the catalogue is of one dialect, in the order of the catalogue', () => {
  expect(everyClause).toEqual(requirements);
  for (const { name, clauses } of dialects)
    expect(new Set(clauses.map(({ id }) => dialectOfId(id)))).toEqual(new Set([name]));
  expect(clauseById('assay.search.free')?.level).toBe('must');
  expect(clauseById('assay.search.costs')).toBeUndefined();
});

test.each(judgedNames)('the checks of %s are its own, and so are its adapter and its good path', async (name) => {
  const checks = await checksOf([name]);
  expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length);
  expect(checks.filter(({ dialect, suite }) => dialect !== name || !suite.startsWith(`${name}/`))).toEqual([]);
  expect(checks.flatMap(({ requirements: cited }) => cited).filter((id) => dialectOfId(id) !== name)).toEqual([]);
  expect(judgedBy(name).adapter.dialect).toBe(name);
  expect(await goodPathsOf([name])).toMatchObject({
    [name]: { dialect: name, needs: expect.arrayContaining(['provider']) },
  });
});

test('what only has clauses has no checks, and nothing judges by it', async () => {
  const [unjudged] = dialects.filter(({ judged }) => !judged);
  expect(unjudged?.clauses.length).toBeGreaterThan(0);
  expect(await checksOf([unjudged?.name ?? ''])).toEqual([]);
  expect(() => judgedBy(unjudged?.name ?? '')).toThrow(`Nothing judges by the dialect ${unjudged?.name}.`);
});
