/** Makes the run's target ready: launches the reference, or gives a stranger's gateway a world around it. */
import type { Revision } from '../contract/index.ts';
import { type Check, mayUse, type PlannedCheck, type TargetFacts } from '../runner/index.ts';
import { controlClient, type InstanceData } from '../target/index.ts';
import type { TargetData } from './channel.ts';
import type { World } from './launch.ts';
import type { RunOptions } from './options.ts';
import { asTrouble, failureOf } from './run-failure.ts';

/** A run's clock starts here, so that the same seed meets the same times. */
const STARTS_AT = '2026-01-01T00:00:00.000Z';
/** Each takes a gateway process, and most a chain, to start, so that more of them make a run on two cores longer. */
const EXCLUSIVE_INSTANCES_MAX = 2;
/** Gateways over one store, where something is to be seen only between them. */
const REPLICAS = 2;

export interface PreparedTarget {
  readonly data: TargetData;
  readonly facts: TargetFacts;
}

/** What a run is to judge, and in which revisions. */
export interface Order {
  readonly options: RunOptions;
  readonly planned: readonly PlannedCheck[];
  readonly revisions: readonly Revision[];
}

/** Opens what the target needs of the world, and hears what it grants. */
export async function prepareTarget(world: World, order: Order): Promise<PreparedTarget> {
  if (order.options.target.kind === 'reference') {
    const data = await launchReference(world, order);
    return { data, facts: await factsOf(data.shared, order.options) };
  }
  // The chain starts while the stranger is asked.
  const [asked, instance] = await Promise.allSettled([factsOfStranger(order.options), strangerAmid(world, order)]);
  if (asked.status === 'rejected') throw asked.reason;
  if (instance.status === 'rejected') throw instance.reason;
  return { data: { kind: 'url', instance: instance.value }, facts: asked.value };
}

async function launchReference(
  world: World,
  { options, planned }: Order,
): Promise<Extract<TargetData, { kind: 'reference' }>> {
  const inLane = (lane: Check['lane']) => planned.map(({ check }) => check).filter((check) => check.lane === lane);
  const [shared, exclusive] = [inLane('shared'), inLane('exclusive')];
  // Checks that look at replicas move no clock, so that they all share one instance.
  const replicas = planned.some(({ check }) => mayUse(check, 'replicas')) ? REPLICAS : 1;
  const open = async (checks: readonly Check[], own: { yieldSeed?: number; replicas?: number }) => {
    const order = { clock: { startsAt: STARTS_AT }, hosting: 'process', ...own } as const;
    const opened = checks.some(looksAtChain)
      ? await world.open(order)
      : { chain: undefined, ...(await world.open({ ...order, chain: false })) };
    const { instance: id, control, chain } = opened;
    return { id, kind: 'reference', ...(chain && { chain }), ...(control && { control }) } as const;
  };
  const alone = Math.min(exclusive.length, EXCLUSIVE_INSTANCES_MAX);
  const [first, ...others] = await Promise.all([
    open(shared, { replicas }),
    ...Array.from({ length: alone }, (_, at) => open(exclusive, { yieldSeed: options.seed + at })),
  ]);
  return { kind: 'reference', shared: first, exclusive: others };
}

/** A chain is a process of its own: it is there where a check looks at one, or may. */
export const looksAtChain = (check: Check): boolean => mayUse(check, 'chain');

async function strangerAmid(world: World, { options, planned, revisions }: Order): Promise<InstanceData> {
  const { target, selection, timeoutMs } = options;
  if (target.kind !== 'url') throw new Error('only a gateway that is given by its address is a stranger');
  const { control, url, token } = target;
  // Only a target with a control API can be told of a chain. Whoever moves its clock gives it a living one: that of
  // an earlier run, which it may still have, is gone and would not follow.
  const isToldOfChain =
    control !== undefined && planned.some(({ check }) => looksAtChain(check) || mayUse(check, 'clock'));
  const chain = isToldOfChain ? (await world.open({ gateway: false })).chain : undefined;
  const [dialect] = selection.dialects;
  return {
    id: 'stranger',
    kind: 'url',
    timeoutMs,
    revisions,
    ...(chain ? { chain } : {}),
    ...(control ? { control } : {}),
    ...(dialect === undefined ? {} : { urls: { [dialect]: url } }),
    ...(token === undefined ? {} : { token }),
  };
}

async function factsOfStranger(options: RunOptions): Promise<TargetFacts> {
  const { target } = options;
  return factsOf(
    { kind: 'url', ...(target.kind === 'url' && target.control ? { control: target.control } : {}) },
    options,
  );
}

/** What is known of a target of which nobody was heard yet. */
export function factsUnheard({ target, selection }: RunOptions): TargetFacts {
  // Where the reference is served is known once it serves; until then only its name is.
  const url = target.kind === 'url' ? target.url : 'touchstone:reference';
  return { kind: target.kind, url, dialects: selection.dialects, powers: [], options: {} };
}

/** What the report says of the target: asked of its control API where it has one. */
async function factsOf({ control }: Pick<InstanceData, 'kind' | 'control'>, options: RunOptions): Promise<TargetFacts> {
  const unheard = factsUnheard(options);
  if (!control) return unheard;
  const client = controlClient({ ...control, timeoutMs: options.timeoutMs });
  try {
    const { dialects, powers } = await client.index();
    const first = options.selection.dialects.flatMap((name) => dialects[name] ?? [])[0];
    return {
      kind: unheard.kind,
      url: options.target.kind === 'url' ? unheard.url : (first?.url ?? unheard.url),
      dialects: Object.keys(dialects),
      powers,
      options: Object.fromEntries(Object.entries(dialects).map(([name, told]) => [name, { ...told.options } as never])),
    };
  } catch (error) {
    throw asTrouble(failureOf(error, options.target.kind), error);
  } finally {
    await client.close();
  }
}
