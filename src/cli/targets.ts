/** Makes the run's target ready: launches the reference, or gives a stranger's gateway a world around it. */
import type { PlannedCheck, TargetFacts } from '../runner/index.ts';
import { controlClient, type InstanceData } from '../target/index.ts';
import type { TargetData } from './channel.ts';
import type { World } from './launch.ts';
import type { RunOptions } from './options.ts';

/** A run's clock starts here, so that the same seed meets the same times. */
const STARTS_AT = '2026-01-01T00:00:00.000Z';
/** Each takes a chain and a gateway process, so a few are shared one after another. */
const EXCLUSIVE_INSTANCES_MAX = 3;

/** Opens what the target needs of the world. */
export async function prepareTarget(
  world: World,
  options: RunOptions,
  planned: readonly PlannedCheck[],
): Promise<TargetData> {
  if (options.target.kind === 'url') return { kind: 'url', instance: await strangerAmid(world, options) };
  const alone = planned.filter(({ check }) => check.lane === 'exclusive').length;
  const open = async (yieldSeed?: number): Promise<InstanceData> => {
    const opened = await world.open({
      clock: { startsAt: STARTS_AT },
      hosting: 'process',
      ...(yieldSeed === undefined ? {} : { yieldSeed }),
    });
    const { instance: id, control, chain } = opened;
    return { id, kind: 'reference', chain, ...(control ? { control } : {}) };
  };
  const [shared, ...exclusive] = await Promise.all([
    open(),
    ...Array.from({ length: Math.min(alone, EXCLUSIVE_INSTANCES_MAX) }, (_, at) => open(options.seed + at)),
  ]);
  return { kind: 'reference', shared, exclusive };
}

async function strangerAmid(world: World, { target, selection, timeoutMs }: RunOptions): Promise<InstanceData> {
  if (target.kind !== 'url') throw new Error('only a gateway that is given by its address is a stranger');
  const { control, url, token } = target;
  // Only a target with a control API can be told of a chain.
  const chain = control === undefined ? undefined : (await world.open({ gateway: false })).chain;
  const [dialect] = selection.dialects;
  return {
    id: 'stranger',
    kind: 'url',
    timeoutMs,
    ...(chain ? { chain } : {}),
    ...(control ? { control } : {}),
    ...(dialect === undefined ? {} : { urls: { [dialect]: url } }),
    ...(token === undefined ? {} : { token }),
  };
}

/** What the report says of the target: asked of its control API where it has one. */
export async function factsOf(target: TargetData, options: RunOptions): Promise<TargetFacts> {
  const instance = target.kind === 'url' ? target.instance : target.shared;
  const url = options.target.kind === 'url' ? options.target.url : '';
  if (!instance.control)
    return { kind: target.kind, url, dialects: options.selection.dialects, powers: [], options: {} };
  const control = controlClient({ ...instance.control, timeoutMs: options.timeoutMs });
  try {
    const { dialects, powers } = await control.index();
    return {
      kind: target.kind,
      url: url || (Object.values(dialects)[0]?.url ?? ''),
      dialects: Object.keys(dialects),
      powers,
      options: Object.fromEntries(Object.entries(dialects).map(([name, told]) => [name, { ...told.options } as never])),
    };
  } finally {
    await control.close();
  }
}
