/** Laws: stories drawn by fast-check from actions, run on the target, and judged by pure checkers over their history. */
import type * as fc from 'fast-check';
import type { Power, Requirement, RequirementId } from '../contract/index.ts';
import { type Check, defaults } from './check.ts';
import type { Context } from './context.ts';
import { isBrokenAssertion } from './expect.ts';
import { hashOf } from './seed.ts';
import { Broken, BrokenLaw } from './stops.ts';

/** One kind of step of a story. `M` is what the law remembers, `W` the world that it acts on. */
export interface Action<M, W, P = undefined> {
  /** The step in words, as a reader meets it in the shrunk story. */
  readonly does: (params: P) => string;
  /** What is drawn for the step. All chance is here, so that a shrunk story runs as it is printed. */
  readonly draws: (gen: typeof fc) => fc.Arbitrary<P>;
  /** The step is left out of a story in which this does not hold. */
  readonly when?: (model: M) => boolean;
  readonly act: (model: M, world: W, params: P) => Promise<void>;
}

/** An action with what it draws hidden, so that actions of several kinds stand in one list. */
export interface AnyAction<M, W> {
  readonly draws: (gen: typeof fc) => fc.Arbitrary<Step<M, W>>;
}

interface Step<M, W> {
  readonly does: string;
  readonly when: (model: M) => boolean;
  readonly act: (model: M, world: W) => Promise<void>;
}

/** Types an action by what it draws. */
export function action<M, W, P>(spec: Action<M, W, P>): AnyAction<M, W> {
  return {
    draws: (gen) =>
      spec.draws(gen).map((params) => ({
        does: spec.does(params),
        when: spec.when ?? (() => true),
        act: (model, world) => spec.act(model, world, params),
      })),
  };
}

/** A statement over a story's history: what is broken, in one sentence, or nothing. */
export type Checker<H> = (history: H) => string | undefined;

export interface LawOptions<M, H, W> {
  readonly title: string;
  readonly needs: readonly Power[];
  /** Powers that let the stories do more, where they are granted. */
  readonly wants?: readonly Power[];
  /** The law's name, the same for every dialect: `purchase.exactly-once`. */
  readonly name: string;
  /** The most steps in one story. */
  readonly steps: number;
  /** The most stories, where the law is too dear or too plain for as many as the run draws. */
  readonly stories?: number;
  readonly actions: readonly AnyAction<M, W>[];
  /** The world of one story: fresh buyers and tools. */
  readonly begins: (world: W) => Promise<M>;
  /** Faults heal and time passes: what must converge does so here. */
  readonly ends: (model: M, world: W) => Promise<H>;
  readonly holds: readonly Checker<H>[];
}

/**
 * Makes a law of one dialect: a check over many stories, in the world that `open` makes for all of them. `catalogue`
 * has the clauses, where they are not Touchstone's own.
 */
export function lawOf<M, H, W>(
  dialect: string,
  open: (context: Context) => W,
  clauses: readonly [RequirementId, ...RequirementId[]],
  options: LawOptions<M, H, W>,
  catalogue?: readonly Requirement[],
): Check {
  const [own, ...proves] = clauses;
  return {
    id: `${dialect}/${options.name}`,
    ...defaults(own, { title: options.title, needs: options.needs, wants: options.wants ?? [], proves }, catalogue),
    suite: `${dialect}/laws`,
    dialect,
    isLaw: true,
    run: (context) => tellStories(context, options, open(context)),
  };
}

/** The part of a check's deadline that stories and shrinking may take. */
const TELLING_SHARE = 0.8;

async function tellStories<M, H, W>(context: Context, law: LawOptions<M, H, W>, world: W) {
  const gen = await import('fast-check');
  const seed = (hashOf(context.check.id) ^ context.seed) | 0;
  // A step shrinks to the law's first kind of action, which is the plainest.
  const step = gen.oneof({ withCrossShrink: true }, ...law.actions.map((one) => one.draws(gen)));
  const story = gen.array(step, {
    minLength: 1,
    maxLength: law.steps,
    size: 'max',
  });
  let slip: unknown;
  let broken: { readonly log: typeof context.log.entries; readonly message: string } | undefined;
  const property = gen.asyncProperty(story, async (steps) => {
    if (slip !== undefined || context.signal.aborted) return;
    context.log.beginAgain();
    try {
      await tell(law, steps, world);
    } catch (error) {
      if (!(isBrokenAssertion(error) || error instanceof Broken)) {
        slip = error;
        return;
      }
      broken = { log: context.log.entries, message: error.message };
      throw error;
    }
  });
  const details = await gen.check(property, {
    seed,
    numRuns: Math.min(context.lawRuns, law.stories ?? context.lawRuns),
    // What was found is told in time, shrunk or not.
    interruptAfterTimeLimit: context.deadlineMs * TELLING_SHARE,
    ...replayed(context, seed),
  });
  context.signal.throwIfAborted();
  if (slip !== undefined) throw slip;
  if (!broken || !details.counterexample) return;
  context.log.restore(broken.log);
  throw new BrokenLaw(broken.message, {
    seed: context.seed,
    path: details.counterexamplePath ?? '',
    value: details.counterexample[0].map((step) => step.does),
    shrinks: details.numShrinks,
  });
}

function replayed({ path, unshrunk }: Context, seed: number) {
  if (path !== undefined) return { seed, path, endOnFailure: true };
  return unshrunk ? { endOnFailure: true } : {};
}

async function tell<M, H, W>(law: LawOptions<M, H, W>, steps: readonly Step<M, W>[], world: W) {
  const model = await law.begins(world);
  for (const step of steps) if (step.when(model)) await step.act(model, world);
  const history = await law.ends(model, world);
  for (const holds of law.holds) {
    const broken = holds(history);
    if (broken !== undefined) throw new Broken(broken);
  }
}
