/** `touchstone _gateway`: one gateway in a process of its own; started by the world process over an IPC channel. */
import { namedFault } from './rooms.ts';
import { runGateway } from '../../simulators/world/index.ts';

/** Serves until the channel closes. */
export function run(): Promise<void> {
  return runGateway(namedFault);
}
