/** Lanes of a selfcheck: the reference in one composition, with providers of its own, and checks judged on it. */
import pLimit from 'p-limit';
import type { ChainOpened, Fault } from '../contract/index.ts';
import {
  freshRunId,
  type Judging,
  type LaneOrder,
  type PlannedCheck,
  runOne,
  type SelfcheckLane,
} from '../runner/index.ts';
import { type Registry, registry } from './dialects.ts';
import { type JoinedTarget, joinTarget } from './join.ts';
import type { World } from './launch.ts';
import type { SubjectCommands } from './subjects.ts';
import { looksAtChain } from './targets.ts';

const STARTS_AT = '2026-01-01T00:00:00.000Z';
/** As a run has them: on a busy machine, an answer that is late must not pass for a fault that was caught. */
const TIMEOUT_MS = 5_000;
const DEADLINE_MS = 30_000;
/** Checks that are at work on one lane at once. */
const CONCURRENCY = 8;
/** A law ends at its first broken story as it was drawn; the more it may draw, the less a race hides from all of them. */
const STORIES = { lawRuns: 20, unshrunk: true } as const;

export interface LaneOptions {
  /** What the checks are judged by; default Touchstone's own dialects. */
  readonly dialects?: Pick<Registry, 'judgedBy'>;
  /** The name of a variant of the helper that comes to the lane. */
  readonly helperVariant?: string;
  readonly world: Pick<World, 'open' | 'close'>;
  readonly signal: AbortSignal;
  /** How a law tells its stories; default a few, and no shrinking. */
  readonly stories?: Pick<Judging, 'lawRuns' | 'unshrunk'>;
}

/** Opens a lane; closing it ends all of it. Rejects with one sentence where a part does not start. */
export async function openLane(order: LaneOrder, options: LaneOptions): Promise<SelfcheckLane> {
  const lane = new Lane(options);
  try {
    await lane.open(order);
  } catch (failure) {
    await lane.close();
    throw failure;
  }
  return lane;
}

class Lane implements SelfcheckLane {
  readonly #options: LaneOptions;
  readonly #slots = pLimit(CONCURRENCY);
  readonly #runId = freshRunId();
  /** Instances of the world, and what was joined to them, to be closed. */
  readonly #opened: string[] = [];
  readonly #joined: JoinedTarget[] = [];
  #control: { readonly url: string; readonly token: string } | undefined;
  #hasChain = false;
  /** A fault of a program that comes to the gateway lives in that program alone. */
  #subjects: SubjectCommands;

  constructor(options: LaneOptions) {
    const { helperVariant } = options;
    this.#options = options;
    this.#subjects = { inside: true, ...(helperVariant !== undefined && { helperVariant }) };
  }

  /** A chain is a process of its own, so it is there from the start only where the first checks look at one. */
  async open({ fault, hosting, yieldSeed, first }: LaneOrder): Promise<void> {
    const { world } = this.#options;
    if (fault?.on.kind === 'helper') this.#subjects = { ...this.#subjects, helperFault: fault.name };
    if (fault?.on.kind === 'client') this.#subjects = { ...this.#subjects, clientFault: fault.name };
    // What is hosted by processes is there to be killed, and to be several.
    const several = hosting === 'process' ? { replicas: 2 } : {};
    const composition = { clock: { startsAt: STARTS_AT }, hosting, yieldSeed, ...several, ...inGateway(fault) };
    const opened =
      (first?.some(looksAtChain) ?? true)
        ? await world.open(composition)
        : { chain: undefined, ...(await world.open({ ...composition, chain: false })) };
    this.#opened.push(opened.instance);
    this.#control = opened.control;
    await this.#join(opened.chain);
  }

  /** Those that want the lane alone wait for it without keeping others from it. */
  judge(planned: PlannedCheck, seed: number): Promise<Awaited<ReturnType<SelfcheckLane['judge']>>> {
    const run = () => this.#run(planned, seed);
    return planned.check.lane === 'shared' ? this.#slots(run) : run();
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#joined.map((joined) => joined.close()));
    await Promise.allSettled(this.#opened.map((instance) => this.#options.world.close(instance)));
  }

  async #run(planned: PlannedCheck, seed: number) {
    if (looksAtChain(planned.check) && !this.#hasChain) await this.#addChain();
    const { signal, stories = STORIES, dialects = registry } = this.#options;
    const { target, providersOf, subjects } = this.#target();
    const result = await runOne(planned, {
      target,
      providersOf,
      adapterFor: (dialect, instance) => dialects.judgedBy(dialect).adapter(instance.dialects[dialect]?.options),
      tell: () => {},
      judging: {
        seed,
        runId: this.#runId,
        timeoutMs: TIMEOUT_MS,
        deadlineMs: DEADLINE_MS,
        keepEvidence: false,
        signal,
        subjects,
        ...stories,
      },
    });
    signal.throwIfAborted();
    if (!result) throw new Error(`${planned.check.id} came to no end.`);
    return result;
  }

  /** Opens a chain in the lane's time, gives it to the gateway, and joins the lane anew with what is on it. */
  async #addChain(): Promise<void> {
    const { world, signal } = this.#options;
    const lease = await this.#target().target.lease('exclusive', signal);
    try {
      const { clock, control } = lease.instance;
      const startsAt = new Date(clock?.now() ?? STARTS_AT).toISOString();
      const { instance, chain } = await world.open({ gateway: false, clock: { startsAt } });
      this.#opened.push(instance);
      const { payers: _, minterKey: __, ...given } = chain;
      await control?.useChain(given);
      await this.#join(chain);
    } finally {
      lease.release();
    }
  }

  async #join(chain: ChainOpened | undefined): Promise<void> {
    const [id = ''] = this.#opened;
    const control = this.#control && { control: this.#control };
    const instance = { id, kind: 'reference', ...control, ...(chain && { chain }) } as const;
    this.#joined.push(await joinTarget({ kind: 'url', instance }, this.#subjects));
    this.#hasChain = chain !== undefined;
  }

  /** The latest, which knows of the chain. */
  #target(): JoinedTarget {
    const joined = this.#joined.at(-1);
    if (!joined) throw new Error('A lane is opened before it is used.');
    return joined;
  }
}

function inGateway(fault: Fault | undefined): { readonly fault?: string } {
  return fault && fault.on.kind !== 'helper' && fault.on.kind !== 'client' ? { fault: fault.name } : {};
}
