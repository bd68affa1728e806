/** The room of the world: each entry loads what it needs when it is called, for a gateway must start fast. */
import type { OpenInstance } from '../../src/contract/index.ts';
import type { FaultByName } from './gateway-here.ts';
import type { Instance, Surroundings } from './instance.ts';

export { worldFolder } from './folder.ts';
export type { FaultByName } from './gateway-here.ts';
export type { Instance, Surroundings } from './instance.ts';
export { type Tail, tailOf } from './tail.ts';

/**
 * Runs this process as a world, until its standard input closes. `gatewayCommand` is the command line of a gateway
 * process, without the program.
 */
export async function runWorld(gatewayCommand: readonly string[], faultByName: FaultByName): Promise<void> {
  const world = await import('./process.ts');
  await world.runWorld(gatewayCommand, faultByName);
}

/** Runs this process as a gateway, until its IPC channel to the world closes. */
export async function runGateway(faultByName: FaultByName): Promise<void> {
  const gateway = await import('./gateway-process.ts');
  gateway.runGateway(faultByName);
}

/** Opens one instance in this process, for library users; `runWorld` opens them on command. */
export async function openInstance<O extends OpenInstance>(
  name: string,
  options: O,
  around: Surroundings,
): Promise<Instance<O>> {
  const instance = await import('./instance.ts');
  return instance.openInstance(name, options, around);
}
