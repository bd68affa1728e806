import { expect, test } from 'vitest';
import type { Fault, Requirement } from '../contract/index.ts';
import type { Check } from '../runner/index.ts';
import { registry } from './dialects.ts';
import { explanation } from './explain.ts';
import { inventoryJson, inventoryOf } from './inventory.ts';
import { inventoryText } from './list.ts';
import { parseSelfcheck, selfcheckStatus } from './selfcheck-options.ts';

function clause(id: string, more: Partial<Requirement> = {}): Requirement {
  return {
    id,
    area: 'search',
    level: 'must',
    party: 'gateway',
    statement: 'A `limit` above 50 is lowered to 50.',
    source: { document: 'MCP tools', section: 'search_tools' },
    needs: [],
    probe: 'Ask for 51.',
    negative: '51 are given.',
    ...more,
  };
}

const check = {
  id: 'assay.search.a',
  title: 'A title',
  suite: 'assay/search',
  dialect: 'assay',
  requirements: ['assay.search.a', 'assay.search.b'],
  needs: ['catalogue'],
  lane: 'shared',
  run: () => Promise.reject(new Error('a list runs nothing')),
} as unknown as Check;
const fault = { name: 'search/limit-51', breaks: ['assay.search.a'] } as unknown as Fault;

const entries = inventoryOf(
  [
    clause('assay.search.a'),
    clause('assay.search.b'),
    clause('assay.search.open'),
    clause('assay.search.not-reviewed-optional', { level: 'may' }),
    clause('assay.search.may', { level: 'may' }),
    clause('assay.search.never', { excluded: 'A page that only a person sees.' }),
  ],
  [check],
  [fault],
);

test('a clause is tested by every check that cites it, or shown by variants, or open', () => {
  expect(inventoryText(entries, entries, false)).toBe(
    [
      'assay  2 of 6 clauses tested, 1 shown by variants, 2 not covered yet',
      '  ✓ assay.search.a  must, 1 check, 1 fault',
      '  ✓ assay.search.b  must, 1 check, 0 faults',
      '  ? assay.search.open  must, not covered yet',
      '  - assay.search.not-reviewed-optional  may, shown by the variants spare and lavish',
      '  ? assay.search.may  may, not covered yet',
      '  - assay.search.never  must, beyond any check',
      '',
    ].join('\n'),
  );
});

test('nothing is told where nothing is to be shown', () => expect(inventoryText(entries, [], false)).toBe(''));

test('the JSON has the members that scripts read, each check once', () => {
  const { requirements, checks } = inventoryJson(entries);
  expect(Object.keys(requirements[0] ?? {})).toEqual(
    // Neither variants nor an exclusion, where there is none.
    ['id', 'level', 'dialect', 'party', 'statement', 'source', 'checks', 'faults'],
  );
  expect(requirements[0]).toMatchObject({ dialect: 'assay', checks: ['assay.search.a'], faults: ['search/limit-51'] });
  expect(requirements[3]).toMatchObject({ checks: [], variants: ['spare', 'lavish'] });
  expect(requirements[5]).toMatchObject({ excluded: 'A page that only a person sees.' });
  expect(checks).toEqual([
    {
      id: 'assay.search.a',
      title: 'A title',
      suite: 'assay/search',
      dialect: 'assay',
      requirements: ['assay.search.a', 'assay.search.b'],
      needs: ['catalogue'],
      lane: 'shared',
    },
  ]);
});

test('an explanation names source, checks and faults', () => {
  const [entry] = entries;
  const text = explanation(entry as NonNullable<typeof entry>, { colour: false, columns: 80, verbosity: 'normal' });
  expect(text).toContain('  stands in    MCP tools: search_tools\n');
  expect(text).toContain('  tested by    assay.search.a (needs catalogue)\n');
  expect(text).toContain('  faults       search/limit-51\n');
  const shown = explanation(entries[3] as NonNullable<typeof entry>, {
    colour: false,
    columns: 80,
    verbosity: 'normal',
  });
  expect(shown).toContain('  shown by     the variants spare and lavish of the reference');
  expect(shown).not.toContain('tested by');
});

test('selfcheck: options, and what its end amounts to', () => {
  const around = { env: {}, stdout: {}, registry, freshSeed: () => 7 };
  expect(parseSelfcheck(['--full', '--dialect', 'assay'], around)).toMatchObject({
    dialects: ['assay'],
    full: true,
    seed: 7,
  });
  expect(() => parseSelfcheck(['--seed', 'NaN'], around)).toThrow(/^--seed takes a whole number/);
  const caught = { name: 'f', dialect: 'assay', breaks: [], caughtBy: ['c'] };
  const matrix = { faults: [caught], checks: [{ id: 'idle', catches: [] }], seed: 1, durationMs: 1 };
  expect(selfcheckStatus(matrix, false)).toBe(0);
  expect(selfcheckStatus(matrix, true)).toBe(1);
  expect(selfcheckStatus({ ...matrix, faults: [caught, { ...caught, caughtBy: [] }] }, false)).toBe(1);
  expect(selfcheckStatus({ ...matrix, faults: [] }, false)).toBe(2);
});
