/** Where the command line meets the other rooms' contents, loaded when they are asked for. */
import type { Fault } from '../contract/index.ts';
import type { Check } from '../runner/index.ts';

export async function everyCheck(): Promise<readonly Check[]> {
  const { chapters } = await import('../../suites/index.ts');
  return chapters.flatMap(({ checks }) => checks);
}

/** The room of faults is still empty. */
export async function everyFault(): Promise<readonly Fault[]> {
  return [];
}
