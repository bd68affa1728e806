import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect, test } from 'vitest';
import { allPassed, errored, severalFailures, untestedByPower } from './golden/reports.ts';
import { json } from './json.ts';

const file = new URL('./touchstone-report.schema.json', import.meta.url);
const schema = JSON.parse(readFileSync(file, 'utf8'));
const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: false });
formats.default(ajv);
const validate = ajv.compile(schema);

/** The golden report of several failures, with one thing changed. */
function mutated(mutate: (report: Loose) => void): unknown {
  const report: Loose = JSON.parse(json.render(severalFailures));
  mutate(report);
  return report;
}

// biome-ignore lint/suspicious/noExplicitAny: a mutation breaks the type on purpose
type Loose = any;

test('every golden report is valid as it is written', () => {
  for (const report of [allPassed, severalFailures, untestedByPower, errored]) {
    const valid = validate(JSON.parse(json.render(report)));
    expect(validate.errors).toBeNull();
    expect(valid).toBe(true);
  }
});

test('words that scripts rely on are those of version 1', () => {
  expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
  expect(schema.properties.schema.const).toBe('touchstone-report/1');
  const verdicts = ['passed', 'failed', 'warned', 'untested', 'not-applicable', 'errored'];
  expect(schema.$defs.verdict.enum).toEqual(verdicts);
  expect(Object.keys(schema.properties.totals.properties)).toEqual(verdicts);
  expect(schema.$defs.clauseVerdict.enum).toEqual([...verdicts, 'uncovered', 'excluded']);
  expect(schema.$defs.level.enum).toEqual(['must', 'should', 'may']);
  expect(schema.$defs.revision.enum).toEqual(['2025-11-25', '2026-07-28']);
});

const mutations: { readonly [what: string]: (report: Loose) => void } = {
  'a verdict word of nobody': (report) => (report.checks[0].verdict = 'skipped'),
  'a clause verdict on a check': (report) => (report.checks[0].verdict = 'uncovered'),
  'a missing seed': (report) => delete report.seed,
  'a missing total': (report) => delete report.totals.errored,
  'a total too many': (report) => (report.totals.skipped = 0),
  'a number for a text': (report) => (report.checks[0].title = 7),
  'a text for a number': (report) => (report.durationMs = '3210'),
  'a negative duration': (report) => (report.checks[0].durationMs = -1),
  'a member of nobody': (report) => (report.checks[0].flaky = true),
  'a date that is none': (report) => (report.startedAt = 'yesterday'),
  'another schema': (report) => (report.schema = 'touchstone-report/2'),
  'a failure without a reason': (report) => delete report.checks[3].reason,
  'a pass with a reason': (report) => (report.checks[1].verdict = 'passed'),
  'a power of nobody': (report) => report.target.powers.push('magic'),
  'evidence of an unknown kind': (report) => (report.checks[5].evidence[0].kind = 'rumour'),
  'a transaction hash that is cut': (report) => (report.checks[5].evidence[5].transactionHash = '0x5f'),
  'an amount as a number': (report) => (report.checks[5].evidence[5].amountMicros = 5000),
  'an amount with a point': (report) => (report.checks[5].evidence[5].amountMicros = '0.5'),
  'an execution without its truth': (report) => delete report.checks[5].evidence[2].executed,
  'a counterexample without its path': (report) => delete report.checks[5].counterexample.path,
};

test.each(Object.entries(mutations))('refused: %s', (_what, mutate) => {
  expect(validate(mutated(mutate))).toBe(false);
});
