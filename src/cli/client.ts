/** `touchstone _client`: the project's own paying client, told by lines what to find and what to buy. */
import { parseArgs } from 'node:util';
import { serveClient } from '../../simulators/client/index.ts';
import type { ProgramIo } from '../client/index.ts';
import { namedFault } from './rooms.ts';

/** Runs until standard input ends. */
export async function run(): Promise<void> {
  try {
    await serve(process.argv.slice(3), { env: process.env, input: process.stdin, output: process.stdout });
  } catch (error) {
    // Standard output belongs to the answers.
    process.stderr.write(`${error instanceof Error ? error.message : 'The client failed.'}\n`);
    process.exitCode = 2;
  }
}

/** Serves until the input ends. Rejects with one sentence where its environment cannot be used. */
export async function serve(args: readonly string[], { env, input, output }: ProgramIo): Promise<void> {
  // The name of a fault of the client.
  const { values } = parseArgs({ args: [...args], options: { fault: { type: 'string' } } });
  const { fault } = values;
  await serveClient(env, { input, output, ...(fault !== undefined && { fault: await namedFault(fault) }) });
}
