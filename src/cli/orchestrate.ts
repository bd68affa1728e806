/** One run from start to report: world, worker, events, and the order in which they end. */
import { randomUUID } from 'node:crypto';
import { CATALOGUE_REVISION, REVISIONS, type Revision } from '../contract/index.ts';
import {
  buildReport,
  type Check,
  type CheckResult,
  freshRunId,
  type PlannedCheck,
  planRun,
  type Report,
  type RunEvent,
  type TargetFacts,
  TouchstoneError,
} from '../runner/index.ts';
import { mainEnd } from './channel.ts';
import { checksOf, dialects, judgedNames, registry } from './dialects.ts';
import { greetStranger } from './greeting.ts';
import { type Died, launchWorld, type World } from './launch.ts';
import { nearest } from './nearest.ts';
import type { RunOptions } from './options.ts';
import { recognised } from './recognise.ts';
import { asTrouble } from './run-failure.ts';
import type { RunPlan } from './run-plan.ts';
import { factsUnheard, type PreparedTarget, prepareTarget } from './targets.ts';
import { version } from './version.ts';
import { hostRun } from './vitest-host.ts';

/** How a run ended before its time. */
export type CutShort =
  | { readonly kind: 'died'; readonly died: Died }
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'bailed' };

export interface RunEnd {
  readonly report: Report;
  readonly cutShort?: CutShort;
}

/** How many requests' time a check may wait for its target before it is given up. */
const DEADLINE_TIMEOUTS = 6;
/** A broken connection may be seen before the news that the process behind it has ended. */
const NEWS_OF_DEATH_MS = 250;
/** How long the worker of a run that is cut short may take to lay down its work. */
const LAYING_DOWN_MS = 1_000;

const passing = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());

/** Runs the selection against the target. Throws a TouchstoneError where no run can begin. */
export async function orchestrate(
  options: RunOptions,
  tell: (event: RunEvent) => void,
  interrupted: AbortSignal,
): Promise<RunEnd> {
  const startedAt = new Date();
  // What is wrong with the command line is said before anybody is asked.
  await selectChecks(options.dialectOpen ? judgedBy(options, judgedNames) : options);
  const revisions = await greetStranger(options);
  const meant = await withDialect(options, revisions);
  const run = new Run(meant, revisions, await selectChecks(meant, revisions), tell);
  try {
    return await run.toItsEnd(startedAt, interrupted);
  } finally {
    await run.close();
  }
}

/** The same, judged by the dialect that the target is found to serve where the user named none. */
async function withDialect(options: RunOptions, revisions: readonly Revision[]): Promise<RunOptions> {
  const found = options.dialectOpen ? await recognised(options, revisions, registry) : undefined;
  return found === undefined ? options : judgedBy(options, [found]);
}

const judgedBy = (options: RunOptions, dialects: readonly string[]): RunOptions => ({
  ...options,
  selection: { ...options.selection, dialects },
});

/** The plan, which the worker draws again from the same data; an empty one is a usage error. */
async function selectChecks(options: RunOptions, revisions: readonly Revision[] = REVISIONS): Promise<PlannedCheck[]> {
  const checks = await checksOf(options.selection.dialects);
  checkSuites(options.selection.suites ?? [], checks);
  const planned = planRun(checks, options.selection, { ...options, revisions });
  if (planned.length > 0) return planned;
  throw new TouchstoneError('usage', 'The selection matches no check, so nothing would be tested.', {
    advice: '`npx touchstone list` shows what there is to select.',
  });
}

/** A suite that is misspelt beside one that is not would leave its checks out in silence. */
function checkSuites(named: readonly string[], checks: readonly Check[]): void {
  const suites = [...new Set(checks.map(({ suite }) => suite))];
  const unknown = named.find((name) => !suites.some((suite) => suite === name || suite.endsWith(`/${name}`)));
  // Of a contract without checks there is nothing to misspell.
  if (unknown === undefined || suites.length === 0) return;
  const near = nearest(
    unknown,
    suites.flatMap((suite) => [suite, suite.split('/', 2)[1] ?? suite]),
  );
  const advice = near.length > 0 ? `Did you mean ${near.join(' or ')}?` : `The suites are ${suites.join(', ')}.`;
  throw new TouchstoneError('usage', `--suite names no suite: "${unknown}".`, { advice });
}

/** Secrets are named, not told: the reader's shell has them. */
function targetArgs({ target, subjects }: RunOptions): string {
  const programs = (['helper', 'client'] as const).flatMap((name) =>
    subjects[name] === undefined ? [] : [`--${name}`, quoted(subjects[name])],
  );
  const address =
    target.kind === 'reference'
      ? []
      : [
          '--url',
          quoted(target.url),
          ...(target.control ? ['--control', quoted(target.control.url), '--control-token', '"$CONTROL_TOKEN"'] : []),
          ...(target.token === undefined ? [] : ['--token', '"$TOKEN"']),
        ];
  return [...address, ...programs].map((word) => ` ${word}`).join('');
}

const quoted = (word: string): string => (/^[\w:/.@%=-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

class Run {
  readonly #options: RunOptions;
  readonly #revisions: readonly Revision[];
  readonly #planned: readonly PlannedCheck[];
  readonly #tell: (event: RunEvent) => void;
  readonly #world: World = launchWorld();
  readonly #channelName = `touchstone-${randomUUID()}`;
  readonly #channel = mainEnd(this.#channelName);
  readonly #results: CheckResult[] = [];

  constructor(
    options: RunOptions,
    revisions: readonly Revision[],
    planned: readonly PlannedCheck[],
    tell: (event: RunEvent) => void,
  ) {
    this.#options = options;
    this.#revisions = revisions;
    this.#planned = planned;
    this.#tell = tell;
  }

  async toItsEnd(startedAt: Date, interrupted: AbortSignal): Promise<RunEnd> {
    const order = { options: this.#options, planned: this.#planned, revisions: this.#revisions };
    const preparing = prepareTarget(this.#world, order);
    let facts = factsUnheard(this.#options);
    preparing.then(
      (target) => {
        facts = target.facts;
      },
      () => {},
    );
    const cut = this.#cutShort(interrupted);
    this.#tell({ kind: 'planned', checks: this.#planned.length });
    const work = this.#work(preparing).catch((error) => this.#unlessCut(cut, error));
    const cutShort = await Promise.race([cut, work]);
    // A worker that is torn out of the middle of its work takes node down with it, and our exit status.
    if (cutShort) {
      void this.#world.end();
      await Promise.race([work.catch(() => {}), passing(LAYING_DOWN_MS)]);
    }
    const report = this.#report(startedAt, facts);
    return cutShort === undefined ? { report } : { report, cutShort };
  }

  /** Whatever fails because the run is ending, a moment before its end is told, is no failure of its own. */
  async #unlessCut(cut: Promise<CutShort>, error: unknown): Promise<CutShort> {
    const why = await Promise.race([cut, passing(NEWS_OF_DEATH_MS)]);
    if (why) return why;
    throw error;
  }

  /** Starts the worker at once, and hands it the target when both are there. */
  async #work(preparing: Promise<PreparedTarget>): Promise<undefined> {
    const failed = new Promise<never>((_, reject) => {
      this.#channel.hear((message) => {
        if (message.kind === 'event') return this.#take(message.event);
        if (message.kind === 'failed') return reject(asTrouble(message.failure));
        preparing.then(
          ({ data }) => this.#channel.send({ to: 'worker', kind: 'target', target: data }),
          () => {},
        );
      });
    });
    failed.catch(() => {});
    const hosted = hostRun(this.#plan());
    hosted.catch(() => {});
    await preparing;
    const { ended, close } = await hosted;
    await Promise.race([ended, failed]);
    await close();
  }

  async #cutShort(interrupted: AbortSignal): Promise<CutShort> {
    const cut = await Promise.race<CutShort>([
      this.#world.died.then((died) => ({ kind: 'died', died })),
      new Promise((resolve) => {
        const stop = () => resolve({ kind: 'interrupted' });
        if (interrupted.aborted) stop();
        interrupted.addEventListener('abort', stop, { once: true });
      }),
      new Promise((resolve) => {
        this.#bail = () => resolve({ kind: 'bailed' });
      }),
    ]);
    this.#channel.send({ to: 'worker', kind: 'stop' });
    return cut;
  }
  #bail: () => void = () => {};

  #take(event: RunEvent): void {
    if (event.kind === 'finished') {
      this.#results.push(event.result);
      if (this.#options.bail && event.result.verdict === 'failed') this.#bail();
    }
    this.#tell(event);
  }

  #plan(): RunPlan {
    const { grep, ...selection } = this.#options.selection;
    const { seed, shuffle, timeoutMs, lawRuns, concurrency } = this.#options;
    return {
      channel: this.#channelName,
      selection,
      ...(grep === undefined ? {} : { grep: grep.source }),
      seed,
      shuffle,
      revisions: this.#revisions,
      runId: freshRunId(),
      timeoutMs,
      deadlineMs: timeoutMs * DEADLINE_TIMEOUTS,
      lawRuns,
      concurrency,
      subjects: this.#options.subjects,
      targetArgs: targetArgs(this.#options),
    };
  }

  #report(startedAt: Date, target: TargetFacts): Report {
    return buildReport({
      version,
      catalogue: CATALOGUE_REVISION,
      target,
      startedAt,
      durationMs: Date.now() - startedAt.getTime(),
      seed: this.#options.seed,
      clauses: dialects
        .filter(({ name }) => this.#options.selection.dialects.includes(name))
        .flatMap(({ clauses }) => clauses),
      results: this.#results,
    });
  }

  async close(): Promise<void> {
    this.#channel.close();
    await this.#world.end();
  }
}
