/** Makes the run's target ready: launches the reference, or gives a stranger's gateway a world around it. */
import type { Revision } from '../contract/index.ts';
import type { PlannedCheck, TargetFacts } from '../runner/index.ts';
import { controlClient, type InstanceData } from '../target/index.ts';
import type { TargetData } from './channel.ts';
import type { World } from './launch.ts';
import type { RunOptions } from './options.ts';
import { asTrouble, failureOf } from './run-failure.ts';

/** A run's clock starts here, so that the same seed meets the same times. */
const STARTS_AT = '2026-01-01T00:00:00.000Z';
/** Each takes a chain and a gateway process to start, so that more of them make a run on two cores longer. */
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
  const alone = planned.filter(({ check }) => check.lane === 'exclusive').length;
  // Checks that look at replicas move no clock, so that they all share one instance.
  const replicas = planned.some(({ check }) => check.needs.includes('replicas')) ? REPLICAS : 1;
  const open = async (own: { readonly yieldSeed?: number; readonly replicas?: number }): Promise<InstanceData> => {
    const opened = await world.open({ clock: { startsAt: STARTS_AT }, hosting: 'process', ...own });
    const { instance: id, control, chain } = opened;
    return { id, kind: 'reference', chain, ...(control ? { control } : {}) };
  };
  const [shared, ...exclusive] = await Promise.all([
    open({ replicas }),
    ...Array.from({ length: Math.min(alone, EXCLUSIVE_INSTANCES_MAX) }, (_, at) =>
      open({ yieldSeed: options.seed + at }),
    ),
  ]);
  return { kind: 'reference', shared, exclusive };
}

async function strangerAmid(world: World, { options, revisions }: Order): Promise<InstanceData> {
  const { target, selection, timeoutMs } = options;
  if (target.kind !== 'url') throw new Error('only a gateway that is given by its address is a stranger');
  const { control, url, token } = target;
  // Only a target with a control API can be told of a chain.
  const chain = control === undefined ? undefined : (await world.open({ gateway: false })).chain;
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
    return {
      kind: unheard.kind,
      url: options.target.kind === 'url' ? unheard.url : (Object.values(dialects)[0]?.url ?? unheard.url),
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
