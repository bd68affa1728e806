/** `touchstone selfcheck`: breaks the reference in one way at a time, and tells what noticed. */
import { setMaxListeners } from 'node:events';
import type { Fault } from '../contract/index.ts';
import { freshSeed, type SelfcheckEvent, selfcheck, TouchstoneError } from '../runner/index.ts';
import { checksOf, goodPathsOf, registry } from './dialects.ts';
import { EXIT } from './exit.ts';
import { openLane } from './lanes.ts';
import { launchWorld } from './launch.ts';
import { nearest } from './nearest.ts';
import { progressScreen } from './output.ts';
import { noProgress, type Progress, selfcheckProgressOn } from './progress.ts';
import { everyFault } from './rooms.ts';
import { parseSelfcheck, type SelfcheckOptions, tellSelfcheck } from './selfcheck-options.ts';
import { usage } from './values.ts';

/** Compositions that are open side by side; the examiner and the world have a core each. */
const LANES = 4;

/** Runs the command; resolves with the exit status. */
export async function run(argv: readonly string[]): Promise<number> {
  const options = parseSelfcheck(argv, { env: process.env, stdout: process.stdout, registry, freshSeed });
  if (!options) return EXIT.kept;
  const [checks, goodPaths, faults] = await Promise.all([
    checksOf(options.dialects),
    goodPathsOf(options.dialects),
    everyFault(),
  ]);
  const tried = chosen(faults, options);
  const progress: Progress<SelfcheckEvent> =
    options.output.verbosity === 'quiet' ? noProgress : selfcheckProgressOn(progressScreen(options.output));
  const ended = endings();
  const world = launchWorld();
  world.onDied(({ what, sentence }) => {
    // A gateway that ends by its fault is for the checks to notice.
    if (what !== 'gateway') ended.end(new TouchstoneError('harness', sentence));
  });
  try {
    const report = await selfcheck({
      faults: tried,
      checks,
      goodPaths,
      openLane: (order) => openLane(order, { world, signal: ended.signal }),
      seed: options.seed,
      full: options.full,
      lanes: LANES,
      tell: progress.tell,
      signal: ended.signal,
    });
    progress.end();
    return tellSelfcheck(report, options);
  } finally {
    progress.end();
    ended.forget();
    await world.end();
  }
}

/** The faults of the dialects, or those that were named. */
function chosen(faults: readonly Fault[], { dialects, faults: names }: SelfcheckOptions): readonly Fault[] {
  const known = faults.filter(({ dialect }) => dialects.includes(dialect));
  if (!names) return known;
  return names.map((name) => {
    const found = known.find((fault) => fault.name === name);
    if (found) return found;
    const all = known.map((fault) => fault.name);
    const near = nearest(name, all);
    throw usage(
      `There is no fault "${name}".`,
      near.length > 0 ? `Did you mean ${near.join(' or ')}?` : '`touchstone list --json` names them all.',
    );
  });
}

/** What ends a selfcheck before its time: a signal of the user's, or the world's death. */
function endings() {
  const controller = new AbortController();
  // Every check listens to it.
  setMaxListeners(0, controller.signal);
  const end = (why: TouchstoneError) => controller.abort(why);
  const stop = () => end(new TouchstoneError('interrupted', 'Stopped by the user; nothing is concluded.'));
  // The second signal is not caught: it ends us at once, and the world with us.
  process.once('SIGINT', stop).once('SIGTERM', stop);
  return {
    signal: controller.signal,
    end,
    forget: () => void process.off('SIGINT', stop).off('SIGTERM', stop),
  };
}
