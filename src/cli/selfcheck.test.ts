/** `touchstone selfcheck` from outside, over a few faults. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { registry } from './dialects.ts';
import { parseSelfcheck, selfcheckStatus } from './selfcheck-options.ts';

const program = fileURLToPath(new URL('../../dist/src/cli/main.js', import.meta.url));

function selfcheck(...argv: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'selfcheck', ...argv], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('faults by name are caught, told, and written as a matrix', () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-selfcheck-'));
  try {
    const file = join(folder, 'matrix.json');
    const names = ['assay/limit-has-no-top', 'ledger/adds-a-fee', 'settlement/redeems-nothing'];
    const { status, stdout, stderr } = selfcheck(...names.flatMap((name) => ['--fault', name]), '--json', file);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('✓ Every one of 3 faults was caught');
    const { faults, checks } = JSON.parse(readFileSync(file, 'utf8'));
    expect(faults.map(({ name }: { name: string }) => name)).toEqual(names);
    expect(checks).toContainEqual({ id: 'assay.call.no-wrapper-fee', catches: ['ledger/adds-a-fee'] });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a name that is none is a usage error', () => {
  expect(selfcheck('--fault', 'ledger/adds-a-tip')).toEqual({
    status: 2,
    stdout: '',
    stderr: 'touchstone: There is no fault "ledger/adds-a-tip". Did you mean ledger/adds-a-fee?\n',
  });
});

test('the exit status: a fault that nothing catches each time, and with the whole matrix an idle check, are 1', () => {
  const caught = { name: 'a', dialect: 'assay', breaks: [], caughtBy: ['one'] };
  const idle = [{ id: 'two', catches: [] }];
  const report = { faults: [caught], checks: idle, seed: 1, durationMs: 1 };
  expect(selfcheckStatus(report, false)).toBe(0);
  expect(selfcheckStatus(report, true)).toBe(1);
  expect(selfcheckStatus({ ...report, faults: [{ ...caught, caughtBy: [] }] }, false)).toBe(1);
  expect(selfcheckStatus({ ...report, faults: [{ ...caught, rate: { ran: 5, caught: 4 } }] }, false)).toBe(1);
  expect(selfcheckStatus({ ...report, faults: [] }, false)).toBe(2);
});

test('faults are collected, and a seed that is given is kept', () => {
  const options = parseSelfcheck(['--fault', 'a', '--fault', 'b', '--seed', '7', '--full'], {
    env: {},
    stdout: {},
    registry,
    freshSeed: () => 1,
  });
  expect(options).toMatchObject({ faults: ['a', 'b'], seed: 7, full: true });
});
