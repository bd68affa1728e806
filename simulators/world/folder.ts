import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The temporary folder of a world process; whoever started it removes it where a killed world could not. */
export function worldFolder(pid: number): string {
  return join(tmpdir(), `touchstone-world-${pid}`);
}
