/** The one file that vitest sees: joins suites, simulated providers and the runner inside the worker. */
import { setMaxListeners } from 'node:events';
import { afterAll, inject, test } from 'vitest';
import { host, planRun } from '../runner/index.ts';
import { type TargetData, workerEnd } from './channel.ts';
import { checksOf, judgedBy } from './dialects.ts';
import { joinTarget } from './join.ts';
import { failureOf } from './run-failure.ts';
import type { RunPlan } from './run-plan.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly touchstone: RunPlan;
  }
}

const plan = inject('touchstone');
const channel = workerEnd(plan.channel);
const stopped = new AbortController();
const loading = checksOf(plan.selection.dialects);
// Every check listens to it.
setMaxListeners(0, stopped.signal);

const target = await new Promise<TargetData>((resolve) => {
  channel.hear((message) => {
    if (message.kind === 'stop') stopped.abort();
    else resolve(message.target);
  });
  channel.send({ to: 'main', kind: 'ready' });
});
// Our own programs need no processes of their own here: what they are as processes has tests beside them.
const joined = await joinTarget(target, { ...plan.subjects, inside: true }).catch((error: unknown) => {
  channel.send({ to: 'main', kind: 'failed', failure: failureOf(error, target.kind) });
  throw error;
});

afterAll(async () => {
  if (!stopped.signal.aborted) await joined.settle();
  await joined.close();
  channel.close();
});

/** How long a broken connection may wait for the news that the world behind it is gone. */
const NEWS_OF_DEATH_MS = 250;

const checks = await loading;
const planned = planRun(
  checks,
  { ...plan.selection, ...(plan.grep === undefined ? {} : { grep: new RegExp(plan.grep) }) },
  plan,
);
host(
  planned,
  {
    target: joined.target,
    providersOf: joined.providersOf,
    concurrency: plan.concurrency,
    adapterFor: (dialect, instance) => judgedBy(dialect).adapter(instance.dialects[dialect]?.options),
    tell: (event) => channel.send({ to: 'main', kind: 'event', event }),
    judging: {
      seed: plan.seed,
      runId: plan.runId,
      timeoutMs: plan.timeoutMs,
      deadlineMs: plan.deadlineMs,
      lawRuns: plan.lawRuns,
      targetArgs: plan.targetArgs,
      ...(plan.path === undefined ? {} : { path: plan.path }),
      signal: stopped.signal,
      subjects: joined.subjects,
      ...(target.kind === 'reference' ? { worldLives: livesOn } : {}),
    },
  },
  (name, body) => test.concurrent(name, body),
);

/** Waits a moment for the main process's word that the world or a gateway has died. */
function livesOn(): Promise<boolean> {
  return new Promise((resolve) => {
    if (stopped.signal.aborted) return resolve(false);
    const timer = setTimeout(() => resolve(true), NEWS_OF_DEATH_MS);
    stopped.signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve(false);
    });
  });
}
