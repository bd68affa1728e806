/** What a run amounts to, in one sentence that never says more than was seen. */
import type { ClauseVerdict, Report } from '../src/runner/index.ts';
import { count, listed } from './paper.ts';
import type { MissingPowers } from './untested.ts';

export interface Headline {
  readonly mood: 'good' | 'bad' | 'unsure';
  readonly text: string;
}

const REST: readonly (readonly [ClauseVerdict, string])[] = [
  ['passed', 'verified'],
  ['errored', 'not judged'],
  ['warned', 'warned'],
  ['untested', 'untested'],
  ['uncovered', 'not covered by this run'],
  ['not-applicable', 'not applicable'],
  ['excluded', 'beyond any check'],
];

/** `missing`: what the target would have to grant for the untested clauses to be tested. */
export function headline({ requirements, checks }: Report, missing: MissingPowers): Headline {
  const by = (verdict: ClauseVerdict) => requirements.filter((clause) => clause.verdict === verdict).length;
  const rest = (left: readonly ClauseVerdict[] = []) =>
    REST.filter(([verdict]) => !left.includes(verdict) && by(verdict) > 0)
      .map(
        ([verdict, words]) => `, ${by(verdict)} ${words}${verdict === 'untested' ? wanting(missing, by(verdict)) : ''}`,
      )
      .join('');
  const broken = checks.filter(({ verdict }) => verdict === 'failed').length;
  if (by('failed') > 0) return { mood: 'bad', text: `${count(by('failed'), 'clause')} broken${rest()}` };
  if (broken > 0) return { mood: 'bad', text: `${count(broken, 'check')} failed${rest()}` };
  const errored = checks.filter(({ verdict }) => verdict === 'errored').length;
  if (errored > 0) return { mood: 'bad', text: `Touchstone itself failed in ${count(errored, 'check')}${rest()}` };
  if (by('passed') === 0) return { mood: 'unsure', text: `Nothing was verified${rest()}` };
  const judged = by('passed') + by('not-applicable') + by('excluded');
  const verdict = judged === requirements.length ? 'Conformant' : 'Nothing broken';
  const verified = `${by('passed')} of ${count(requirements.length, 'clause')} verified`;
  return { mood: 'good', text: `${verdict}: ${verified}${rest(['passed'])}` };
}

function wanting({ powers, areAll }: MissingPowers, clauses: number): string {
  if (powers.length === 0) return '';
  const tested = powers.length > 1 || !areAll ? 'more' : clauses === 1 ? 'it' : 'them';
  return ` (${listed(powers)} would test ${tested})`;
}
