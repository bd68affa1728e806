/** `touchstone _gateway`: one gateway in a process of its own; started by the world process over an IPC channel. */

import { runGateway } from '../../simulators/world/index.ts';
import { namedFault } from './rooms.ts';

/** Serves until the channel closes. */
export function run(): Promise<void> {
  return runGateway(namedFault);
}
