/** vitest as a library: one worker, one file, every check a concurrent test, and nothing of vitest's own on the screen. */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import type { RunPlan } from './run-plan.ts';

export interface HostedRun {
  /** Resolves when every test has ended. */
  readonly ended: Promise<void>;
  /** Ends the worker, whatever it is doing. */
  close(): Promise<void>;
}

/** The worker's heap: with its default bound V8 lets garbage pile up, and a target's floods would make us large. */
const WORKER_HEAP_MIB = 400;
/** Its nursery: a small heap would be given a small one, from which what a check needs for a moment is promoted. */
const NURSERY_MIB = 16;

/** Starts the worker; the promise resolves once vitest has taken over, before any check has run. */
export async function hostRun(plan: RunPlan): Promise<HostedRun> {
  const { createVitest } = await import('vitest/node');
  setFlagsFromString(`--max-heap-size=${WORKER_HEAP_MIB}`);
  setFlagsFromString(`--max-semi-space-size=${NURSERY_MIB}`);
  setFlagsFromString(`--min-semi-space-size=${NURSERY_MIB}`);
  const listeners = signalListeners();
  const here = dirname(fileURLToPath(import.meta.url));
  const vitest = await createVitest(
    'test',
    {
      config: false,
      root: here,
      include: ['worker.js'],
      watch: false,
      isolate: false,
      pool: 'threads',
      maxWorkers: 1,
      fileParallelism: false,
      maxConcurrency: Number.MAX_SAFE_INTEGER,
      testTimeout: 0,
      hookTimeout: 0,
      teardownTimeout: 1_000,
      retry: 0,
      reporters: [{}],
      cache: false,
      provide: { touchstone: plan },
      // Compiled files need no transforming: node loads them as they are.
      server: { deps: { external: [/.*/], inline: [/worker\.js$/] } },
    },
    { logLevel: 'silent' },
  );
  restoreSignalListeners(listeners);
  const ended = vitest.start().then(({ unhandledErrors, testModules }) => {
    const [first] = [...unhandledErrors, ...testModules.flatMap((module) => module.errors())];
    if (first) throw asError(first);
  });
  return { ended, close: () => vitest.close() };
}

/** What was thrown in the worker has crossed to here as data, with no prototype of an error. */
function asError(thrown: unknown): Error {
  const { message, stack } = Object(thrown) as { readonly message?: unknown; readonly stack?: unknown };
  return Object.assign(new Error(String(message ?? 'the worker failed')), typeof stack === 'string' ? { stack } : {});
}

/** vitest exits on a signal within a millisecond, leaving children behind; the order of shutdown is ours. */
function signalListeners() {
  return { SIGINT: process.listeners('SIGINT'), SIGTERM: process.listeners('SIGTERM') };
}

function restoreSignalListeners(before: ReturnType<typeof signalListeners>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    for (const listener of process.listeners(signal)) {
      if (!before[signal].includes(listener)) process.off(signal, listener);
    }
  }
}
