import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CheckResult, Verdict } from '../runner/index.ts';
import { progressOn, selfcheckProgressOn } from './progress.ts';

/** Carriage return, and clear the line. */
const CLEAR = '\r\u001b[2K';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function finished(id: string, verdict: Verdict, reason?: string) {
  const result = { id, verdict, revision: '2025-11-25', ...(reason ? { reason } : {}) } as CheckResult;
  return { kind: 'finished', result } as const;
}

function screen(isTTY: boolean) {
  const written: string[] = [];
  const options = { isTTY, columns: 60, colour: false, now: () => performance.now() };
  return { written, progress: progressOn({ ...options, write: (text) => written.push(text) }) };
}

test('a pipe sees failures as they come, made plain, and nothing else', () => {
  const { written, progress } = screen(false);
  progress.tell({ kind: 'planned', checks: 3 });
  progress.tell(finished('assay.a', 'passed'));
  progress.tell(finished('assay.b', 'failed', 'It said \u001b[31mno\u0007.'));
  progress.tell(finished('assay.c', 'untested', 'no clock'));
  vi.advanceTimersByTime(5_000);
  progress.end();
  expect(written).toEqual(['✗ assay.b 2025-11-25 It said no.\n']);
});

test('a terminal sees one line, redrawn at most twelve times a second, and taken away at the end', () => {
  const { written, progress } = screen(true);
  progress.tell({ kind: 'planned', checks: 1_000 });
  for (let done = 0; done < 1_000; done++) {
    progress.tell(finished('assay.a', 'passed'));
    vi.advanceTimersByTime(1);
  }
  expect(written.length).toBeGreaterThan(6);
  expect(written.length).toBeLessThanOrEqual(13);
  for (const frame of written) expect(frame.startsWith(CLEAR) && !frame.includes('\n')).toBe(true);
  expect(written.at(-1)).toContain('of 1000 checks, 0 failed');
  const drawn = written.length;
  progress.end();
  expect(written.slice(drawn)).toEqual([CLEAR]);
  progress.tell(finished('assay.a', 'passed'));
  vi.advanceTimersByTime(5_000);
  expect(written).toHaveLength(drawn + 1);
});

test('the time on the line goes on while nothing happens, and a failure is written above it at once', () => {
  const { written, progress } = screen(true);
  progress.tell({ kind: 'planned', checks: 2 });
  vi.advanceTimersByTime(2_000);
  expect(written.at(-1)).toContain('0 of 2 checks, 0 failed  2.0 s');
  progress.tell(finished('assay.b', 'failed', 'charged twice'));
  expect(written.at(-1)).toMatch(/✗ assay\.b 2025-11-25 charged twice\n.*1 of 2 checks, 1 failed/);
  expect(Math.max(...written.map((frame) => frame.split('\n').at(-1)?.length ?? 0))).toBeLessThan(60 + 5);
  progress.end();
});

test('a selfcheck tells of faults that go unnoticed', () => {
  const written: string[] = [];
  const progress = selfcheckProgressOn({
    isTTY: false,
    columns: 60,
    colour: false,
    now: () => 0,
    write: (text) => written.push(text),
  });
  const result = { name: 'search/limit-51', dialect: 'assay', breaks: [], caughtBy: ['assay.search.limit-clamp-50'] };
  progress.tell({ kind: 'planned', faults: 2 });
  progress.tell({ kind: 'tried', result });
  progress.tell({ kind: 'tried', result: { ...result, name: 'ledger/forgets', caughtBy: [] } });
  progress.end();
  expect(written).toEqual(['✗ ledger/forgets goes unnoticed\n']);
});
