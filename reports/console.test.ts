import { describe, expect, test } from 'vitest';
import { consoleText } from './console.ts';
import {
  allPassed,
  check,
  clause,
  errored,
  reportOf,
  selfchecked,
  severalFailures,
  untestedByPower,
} from './golden/reports.ts';
import type { PaperOptions } from './index.ts';
import { json } from './json.ts';
import { selfcheckText } from './selfcheck.ts';

const plainPaper: PaperOptions = { colour: false, columns: 90, verbosity: 'normal' };

const told = (report: typeof allPassed, options: Partial<PaperOptions> = {}) =>
  consoleText({ ...plainPaper, clause, ...options }).render(report);

describe('golden texts', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['all-passed', told(allPassed)],
    ['failures', told(severalFailures)],
    ['failures-narrow', told(severalFailures, { columns: 50 })],
    ['failures-quiet', told(severalFailures, { verbosity: 'quiet' })],
    ['failures-verbose', told(severalFailures, { verbosity: 'verbose' })],
    ['untested', told(untestedByPower)],
    ['errored', told(errored)],
    ['selfcheck', selfcheckText(selfchecked, { ...plainPaper, full: false })],
    ['selfcheck-full', selfcheckText(selfchecked, { ...plainPaper, full: true })],
    ['selfcheck-quiet', selfcheckText(selfchecked, { ...plainPaper, verbosity: 'quiet', full: false })],
  ];
  for (const [name, text] of cases) {
    test(name, () => expect(text).toMatchFileSnapshot(`./golden/${name}.txt`));
  }
  test('failures as JSON', () => expect(json.render(severalFailures)).toMatchFileSnapshot('./golden/failures.json'));
});

test('"conformant" is said only where every clause was verified', () => {
  expect(told(allPassed)).toMatch(/^✓ Conformant: 2 of 2 clauses verified\n/);
  const [first, ...rest] = allPassed.requirements;
  for (const verdict of ['untested', 'uncovered', 'warned', 'failed', 'errored'] as const) {
    const report = { ...allPassed, requirements: [{ ...(first as NonNullable<typeof first>), verdict }, ...rest] };
    expect(told(report), verdict).not.toMatch(/conformant/i);
  }
});

test('what was verified of our own programs is told apart from the target', () => {
  const about = (party: string) => (id: string) => {
    const told = clause(id);
    return told && { ...told, party };
  };
  const text = (party: string) =>
    consoleText({ ...plainPaper, clause: about(party), ownParties: ['client', 'local-helper'] }).render(allPassed);
  expect(text('client')).toContain(
    "2 of the verified clauses are about Touchstone's own client: give yours by --client",
  );
  expect(text('local-helper')).toContain('own local helper: give yours');
  expect(text('gateway')).not.toContain('own');
});

test('colours are there only when asked for', () => {
  expect(told(severalFailures, { colour: true })).toContain('\u001b[');
  expect(told(severalFailures)).not.toContain('\u001b[');
});

test('nothing that a target says moves the cursor, the colours or the reading direction, in any place of the report', () => {
  const evil = 'x\u001b[2J\u001b]0;t\u0007\u009b31m\u202e\u0000\u007f\u0085y\r\nz';
  const said = check('assay.search.limit-clamp-50', 'failed', {
    reason: evil,
    advice: [evil],
    replay: evil,
    counterexample: { seed: 1, path: evil, value: [evil], shrinks: 0 },
    evidence: [
      { seq: 1, kind: 'wire', at: evil, exchange: 1, direction: 'request', who: evil, method: evil, body: evil },
      { seq: 2, kind: 'execution', at: evil, provider: evil, call: evil, does: evil, executed: true, body: evil },
    ],
  });
  const report = reportOf([said, { ...said, id: evil, verdict: 'warned' }, { ...said, verdict: 'errored' }], []);
  const target = { ...report.target, kind: 'url' as const, url: evil, serverInfo: { name: evil, version: evil } };
  for (const verbosity of ['quiet', 'normal', 'verbose'] as const) {
    const text = told({ ...report, target }, { verbosity }).replaceAll('\n', '');
    expect(text).not.toMatch(/\p{Cc}|[\u202a-\u202e]/u);
  }
});

test('a huge answer costs a line, and lines keep to the width', () => {
  const body = { jsonrpc: '2.0', result: { text: 'tide '.repeat(200_000) } };
  const wire = {
    seq: 1,
    kind: 'wire',
    at: '',
    exchange: 1,
    direction: 'answer',
    who: 'buyer',
    method: '',
    status: 200,
    body,
  } as const;
  const text = told(reportOf([check('assay.search.limit-clamp-50', 'failed', { evidence: [wire] })], []));
  expect(text.length).toBeLessThan(2_000);
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(90);
});

test('the end of a session hides nothing of what was said in it', () => {
  const said = { kind: 'wire', at: '', who: 'buyer', method: 'tools/call' } as const;
  const text = told(
    reportOf(
      [
        check('assay.search.limit-clamp-50', 'failed', {
          evidence: [
            { ...said, seq: 1, exchange: 1, direction: 'request', body: { params: { name: 'search_tools' } } },
            { ...said, seq: 2, exchange: 1, direction: 'answer', status: 200, body: { result: { found: 7 } } },
            { ...said, seq: 3, exchange: 2, direction: 'request', method: 'raw', body: '' },
            { ...said, seq: 4, exchange: 2, direction: 'answer', method: 'raw', status: 200, body: '' },
          ],
        }),
      ],
      [],
    ),
  );
  expect(text).toContain('buyer asked tools/call: {"name":"search_tools"}');
  expect(text).not.toContain('raw');
});

test('a target that breaks everything is told in full for the first, in a line for the rest', () => {
  const checks = Array.from({ length: 30 }, (_, place) => check(`assay.search.clause-${place}`, 'failed'));
  const text = told(reportOf(checks, []));
  expect(text.match(/^ {2}again/gm)).toHaveLength(20);
  expect(text).toContain('10 more failures (--verbose tells all of them)\n✗ assay.search.clause-20 ');
  expect(told(reportOf(checks, []), { verbosity: 'verbose' }).match(/^ {2}again/gm)).toHaveLength(30);
});
