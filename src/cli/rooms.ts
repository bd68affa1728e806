/** Where the command line meets the faults, loaded when they are asked for. */
import type { Fault } from '../contract/index.ts';

export async function everyFault(): Promise<readonly Fault[]> {
  const { faults } = await import('../../simulators/faults/index.ts');
  return faults;
}

/** Rejects with one sentence where there is no such fault. */
export async function namedFault(name: string): Promise<Fault> {
  const { faultByName } = await import('../../simulators/faults/index.ts');
  return faultByName(name);
}
