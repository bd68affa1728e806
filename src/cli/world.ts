/** `touchstone _world`: the process that owns chains, times, control APIs and gateways; started by `launchWorld`. */

import { runWorld } from '../../simulators/world/index.ts';
import { namedFault } from './rooms.ts';

/** Runs until standard input closes. `entry` is the program file that a gateway child is started with. */
export function run(entry: string): Promise<void> {
  return runWorld([entry, '_gateway'], namedFault);
}
