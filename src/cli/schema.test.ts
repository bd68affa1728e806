/** The shipped schema is written by hand; its closed lists are those of the contract and the runner. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { POWERS, REVISIONS, requirements } from '../contract/index.ts';
import { VERDICTS } from '../runner/index.ts';
import { checksOf, judgedNames } from './dialects.ts';

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const file = new URL(`../../${manifest.exports['./report.schema.json']}`, import.meta.url);
const { $defs } = JSON.parse(readFileSync(file, 'utf8'));

test('closed lists agree with the types', () => {
  expect($defs.verdict.enum).toEqual(VERDICTS);
  expect($defs.power.enum).toEqual(POWERS);
  expect($defs.revision.enum).toEqual(REVISIONS);
});

test('every id of the catalogue and of the suites has the form that the schema demands', async () => {
  const clauseForm = new RegExp($defs.clauseId.pattern);
  const checkForm = new RegExp($defs.checkId.pattern);
  expect(requirements.filter(({ id }) => !clauseForm.test(id))).toEqual([]);
  expect((await checksOf(judgedNames)).filter(({ id }) => !checkForm.test(id))).toEqual([]);
});
