/** The built program as a process, for tests from outside: what it says, how it ends, how large it grew, what it leaves. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import type { Report } from '../runner/index.ts';

export const PROGRAM = fileURLToPath(new URL('../../dist/src/cli/main.js', import.meta.url));
const MARK = 'TOUCHSTONE_TEST_MARK';
const PATIENCE = { timeout: 60_000, interval: 10 };

/**
 * Tells the largest resident size on a descriptor of its own, whatever way the program takes to its end. On Linux not by
 * `maxRSS`, which begins with the size of the process that spawned this one.
 */
const TELLS_ITS_SIZE = `data:text/javascript,${encodeURIComponent(`
  import { isMainThread } from 'node:worker_threads';
  import { existsSync, readFileSync, writeSync } from 'node:fs';
  const told = '/proc/self/status';
  const size = () =>
    existsSync(told) ? readFileSync(told, 'utf8').match(/VmHWM:\\s+(\\d+)/)[1] : process.resourceUsage().maxRSS;
  if (isMainThread) process.on('exit', () => writeSync(3, String(size())));
`)}`;

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The largest resident size; NaN where it was killed. */
  readonly peakMiB: number;
  /** From start to exit. */
  readonly tookMs: number;
}

export interface Spawned {
  readonly pid: number;
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** The processes that this one has started and that live, itself among them. */
  living(): readonly Process[];
  /** Resolves when none of them lives any longer. */
  allGone(timeoutMs?: number): Promise<void>;
  firstLine(): Promise<string>;
  /** Resolves when that stands on standard error. */
  complains(of: RegExp): Promise<void>;
}

export interface Process {
  readonly pid: number;
  readonly command: string;
  /** Processor time so far, in clock ticks. */
  readonly ticks: number;
}

/** Starts `touchstone` in a process group of its own, as a shell does. */
export function touchstone(...argv: readonly string[]): Spawned {
  const mark = `${MARK}=${randomUUID()}`;
  const since = performance.now();
  const child = spawn(process.execPath, ['--import', TELLS_ITS_SIZE, PROGRAM, ...argv], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, [MARK]: mark.slice(MARK.length + 1), TOUCHSTONE_DEBUG: '' },
  });
  const said = ['', '', '', ''];
  for (const place of [1, 2, 3]) {
    child.stdio[place]?.on('data', (bytes: Buffer) => {
      said[place] = `${said[place]}${bytes}`;
    });
  }
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (status) => {
      const [, stdout = '', stderr = '', size = ''] = said;
      const peakMiB = size === '' ? Number.NaN : Number(size) / 1_024;
      resolve({ status, stdout, stderr, peakMiB, tookMs: performance.now() - since });
    });
  });
  return {
    pid: child.pid ?? 0,
    child,
    ended,
    living: () => livingWith(mark),
    allGone: (timeout = PATIENCE.timeout) =>
      vi.waitFor(
        () => {
          const left = livingWith(mark);
          if (left.length > 0) throw new Error(`still there: ${left.map(({ command }) => command).join('; ')}`);
        },
        { ...PATIENCE, timeout },
      ),
    complains: (of) =>
      vi.waitFor(() => {
        if (!of.test(said[2] ?? '')) throw new Error(`nothing of ${of} in: ${said[2]}`);
      }, PATIENCE),
    firstLine: () =>
      vi.waitFor(() => {
        const [line, ...more] = (said[1] ?? '').split('\n');
        if (more.length === 0) throw new Error(`no line yet; it said: ${said[2]}`);
        return line ?? '';
      }, PATIENCE),
  };
}

/** Where there is no /proc, nobody can say what was left. */
export const canSeeProcesses = existsSync('/proc/self/environ');

function livingWith(mark: string): readonly Process[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      if (!readFileSync(`/proc/${name}/environ`, 'utf8').split('\0').includes(mark)) return [];
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (state === 'Z' || state === 'X') return [];
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      return [{ pid: Number(name), command, ticks: Number(fields[10]) + Number(fields[11]) }];
    } catch {
      return []; // It ended while it was looked at, or is somebody else's.
    }
  });
}

/** A run that ended, and the report that it wrote. */
export interface Run extends Ended {
  readonly report: Report;
}

/** Runs to the end, with a report. */
export async function run(...argv: readonly string[]): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-test-'));
  try {
    const file = join(folder, 'report.json');
    const ended = await touchstone('run', ...argv, '--report', `json=${file}`).ended;
    if (!existsSync(file)) throw new Error(`no report was written (exit ${ended.status}): ${ended.stderr}`);
    return { ...ended, report: JSON.parse(readFileSync(file, 'utf8')) as Report };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
