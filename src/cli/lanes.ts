/** Lanes of a selfcheck: the reference in one composition, with providers of its own, and checks judged on it. */
import pLimit from 'p-limit';
import { assay } from '../dialects/index.ts';
import { freshRunId, type LaneOrder, runOne, type SelfcheckLane } from '../runner/index.ts';
import { joinTarget } from './join.ts';
import type { World } from './launch.ts';

const STARTS_AT = '2026-01-01T00:00:00.000Z';
/** Short, since nothing but a fault keeps the reference from answering. */
const TIMEOUT_MS = 2_000;
const DEADLINE_MS = 8_000;
/** Checks that are at work on one lane at once. */
const CONCURRENCY = 8;
/** A law draws few stories, and ends at its first broken one as it was drawn. */
const STORIES = { lawRuns: 10, unshrunk: true } as const;

export interface LaneOptions {
  readonly world: Pick<World, 'open' | 'close'>;
  readonly signal: AbortSignal;
  /** How a law tells its stories; default a few, and no shrinking. */
  readonly stories?: { readonly lawRuns: number; readonly unshrunk?: true };
}

/** Opens a lane; closing it ends all of it. Rejects with one sentence where a part does not start. */
export async function openLane(
  order: LaneOrder,
  { world, signal, stories = STORIES }: LaneOptions,
): Promise<SelfcheckLane> {
  const { fault, hosting, yieldSeed } = order;
  const opened = await world.open({
    clock: { startsAt: STARTS_AT },
    hosting,
    yieldSeed,
    ...(fault && fault.on.kind !== 'helper' && { fault: fault.name }),
  });
  const { instance: id, control, chain } = opened;
  const joined = await joinTarget(
    { kind: 'url', instance: { id, kind: 'reference', chain, ...(control && { control }) } },
    fault?.on.kind === 'helper' ? { helperFault: fault.name } : {},
  );
  const slots = pLimit(CONCURRENCY);
  const runId = freshRunId();
  return {
    judge: (planned, seed) => {
      const run = async () => {
        const result = await runOne(planned, {
          target: joined.target,
          providersOf: joined.providersOf,
          adapterFor: (dialect, instance) => assay(instance.dialects[dialect]?.options ?? {}),
          tell: () => {},
          judging: {
            seed,
            runId,
            timeoutMs: TIMEOUT_MS,
            deadlineMs: DEADLINE_MS,
            ...stories,
            keepEvidence: false,
            signal,
            subjects: joined.subjects,
          },
        });
        signal.throwIfAborted();
        if (!result) throw new Error(`${planned.check.id} came to no end on the lane ${id}`);
        return result;
      };
      // Those that want the lane alone wait for it without keeping others from it.
      return planned.check.lane === 'shared' ? slots(run) : run();
    },
    close: async () => void (await Promise.allSettled([joined.close(), world.close(id)])),
  };
}
