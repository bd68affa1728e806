import { expect, test } from 'vitest';
import type { Report, Verdict } from '../runner/index.ts';
import { EXIT, endStatus, exitStatus, exitStatusOfError } from './exit.ts';

/** Only the verdicts matter here. */
function reportOf(...verdicts: readonly Verdict[]): Report {
  return { checks: verdicts.map((verdict) => ({ verdict })) } as unknown as Report;
}

const status = (...verdicts: readonly Verdict[]) =>
  exitStatus(reportOf(...verdicts), { strict: false, failOn: 'must' });
const strictly = (...verdicts: readonly Verdict[]) =>
  exitStatus(reportOf(...verdicts), { strict: true, failOn: 'must' });

test('the numbers that scripts rely on', () => {
  expect(EXIT).toEqual({ kept: 0, broken: 1, usage: 2, unreachable: 3, harness: 4, untested: 5, interrupted: 130 });
  expect((['usage', 'unreachable', 'harness', 'interrupted'] as const).map(exitStatusOfError)).toEqual([2, 3, 4, 130]);
});

test('0 takes a check that ran', () => {
  expect(status('passed', 'untested', 'not-applicable')).toBe(0);
  expect(status('warned')).toBe(0);
  expect(status()).toBe(2);
  expect(status('untested')).toBe(5);
  expect(status('not-applicable')).toBe(5);
});

test('a failure outranks an error, an error outranks what stayed untested', () => {
  expect(status('passed', 'errored', 'failed', 'untested')).toBe(1);
  expect(status('passed', 'errored', 'untested')).toBe(4);
  expect(strictly('passed', 'errored', 'untested')).toBe(4);
});

test('strictness and gating', () => {
  expect(strictly('passed', 'untested')).toBe(5);
  expect(strictly('passed', 'not-applicable')).toBe(0);
  expect(exitStatus(reportOf('passed', 'warned'), { strict: false, failOn: 'should' })).toBe(1);
});

test('a run that was cut short', () => {
  const gating = { strict: false, failOn: 'must' } as const;
  expect(endStatus(reportOf('passed'), 'died', gating)).toBe(4);
  expect(endStatus(reportOf(), 'died', gating)).toBe(4);
  expect(endStatus(reportOf('passed', 'failed'), 'died', gating)).toBe(1);
  expect(endStatus(reportOf('failed'), 'interrupted', gating)).toBe(130);
  expect(endStatus(reportOf('passed', 'failed'), 'bailed', gating)).toBe(1);
  expect(endStatus(reportOf('passed'), undefined, gating)).toBe(0);
});
