/** Targets that answer badly, at once or later: one clear end, in time, in bounded memory. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { BAD_ANSWERS, type BadAnswer, type BadServer, badServer, greetsWell, passesOn } from './bad-answers.ts';
import type { ServeLine } from './serve.ts';
import { type Ended, type Run, run, type Spawned, touchstone } from './spawned.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const MIB_MAX = 300;
/** A machine on which a start takes long is busy: what comes after it may take so many times as long as the start did. */
const BUSY = 5;
const hows = Object.keys(BAD_ANSWERS) as BadAnswer[];

/** All of them at once: they are waiting most of the time. */
function allAtOnce<T>(judge: (how: BadAnswer) => Promise<T>): (how: BadAnswer) => Promise<T> {
  const ends = new Map<BadAnswer, Promise<T>>();
  beforeAll(() => {
    for (const how of hows) {
      const end = judge(how);
      end.catch(() => undefined);
      ends.set(how, end);
    }
  });
  return async (how) => (await ends.get(how)) as T;
}

async function using<T>(server: BadServer, use: (server: BadServer) => Promise<T>): Promise<T> {
  try {
    return await use(server);
  } finally {
    server.close();
  }
}

describe('a target that never gave one MCP answer', () => {
  const TIMEOUT_MS = 5_000;
  const endOf = allAtOnce(async (how): Promise<Ended & { readonly startUpMs: number }> => {
    return using(await badServer(how), async ({ url, greetedAt }) => {
      const since = performance.now();
      const ended = await touchstone('run', '--url', url, '--timeout', String(TIMEOUT_MS)).ended;
      return { ...ended, startUpMs: (greetedAt() ?? since) - since };
    });
  });

  test.for([
    ['HTML instead of JSON', /it answered with HTML instead of JSON \(HTTP 200\)/],
    ['half a JSON document', /it answered with JSON that breaks off or does not parse \(HTTP 200\)/],
    ['an endless stream', /it streamed \d+ events and \d+ bytes within 5000 ms, without coming to an end/],
    ['a body of 100 MB', /it sent more than the \d+ bytes that are read, without an end/],
    ['JSON nested 100 000 deep', /it answered with JSON nested deeper than 1000 levels \(HTTP 200\)/],
    ['silence', /it gave no answer within 5000 ms/],
  ] as const)('%s', async ([how, what]) => {
    const { status, stdout, stderr, peakMiB, startUpMs, tookMs } = await endOf(how);
    expect({ status, stdout }).toEqual({ status: 3, stdout: '' });
    expect(stderr).toMatch(new RegExp(`^touchstone: http://127\\.0\\.0\\.1:\\d+/ is no MCP server: ${what.source}\\.`));
    expect(stderr.split('\n')).toHaveLength(2);
    expect(tookMs).toBeLessThan(2 * TIMEOUT_MS + BUSY * startUpMs);
    expect(peakMiB).toBeLessThan(MIB_MAX);
  });
});

const LATER_TIMEOUT_MS = 5_000;

interface Judged extends Run {
  /** From the start to the first request. */
  readonly startUpMs: number;
  /** From its first bad answer to the end of the run. */
  readonly badForMs: number;
}

async function judged(server: BadServer, ...argv: readonly string[]): Promise<Judged> {
  return using(server, async ({ url, greetedAt, turnedBadAt }) => {
    const since = performance.now();
    const ended = await run('--url', url, '--timeout', String(LATER_TIMEOUT_MS), ...argv);
    const startUpMs = (greetedAt() ?? since) - since;
    return { ...ended, startUpMs, badForMs: performance.now() - (turnedBadAt() ?? 0) };
  });
}

function expectFailures({ status, report, startUpMs, badForMs, peakMiB }: Judged): void {
  expect(status).toBe(1);
  expect(report.totals.errored).toBe(0);
  expect(report.totals.failed).toBeGreaterThan(0);
  expect(badForMs).toBeLessThan(2 * LATER_TIMEOUT_MS + BUSY * startUpMs);
  expect(peakMiB).toBeLessThan(MIB_MAX);
}

describe('a target that greets well and then answers badly', () => {
  const endOf = allAtOnce(async (how) =>
    judged(
      await badServer(how, greetsWell),
      '--token',
      'any',
      '--suite',
      'search-input',
      '--suite',
      'official-clients',
    ),
  );

  test.for(hows)('%s', async (how) => {
    const end = await endOf(how);
    expectFailures(end);
    expect(end.report.totals.passed).toBe(0);
  });
});

describe('a gateway with a control API that turns bad in the middle of the run', () => {
  let served: Spawned;
  let world: ServeLine;
  beforeAll(async () => {
    served = touchstone('serve', '--json');
    world = JSON.parse(await served.firstLine()) as ServeLine;
  });
  afterAll(async () => {
    served.child.kill('SIGINT');
    await served.ended;
  });

  test.for(['silence', 'a body of 100 MB'] as const)('%s', async (how) => {
    let calls = 0;
    const lasts = (body: string) => calls < 20 && (body.includes('"tools/call"') ? calls++ : calls) >= 0;
    const middle = passesOn(String(world.mcp['assay']), lasts);
    const control = ['--control', world.control, '--control-token', world.controlToken];
    const selection = ['--suite', 'replay', '--suite', 'rate', '--suite', 'laws', '--runs', '5'];
    const end = await judged(await badServer(how, middle), ...control, ...selection);
    expectFailures(end);
  });
});
