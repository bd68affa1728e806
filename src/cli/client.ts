/** `touchstone _client`: the project's own paying client, told by lines what to find and what to buy. */
import { serveClient } from '../../simulators/client/index.ts';
import { settingsOf } from '../../simulators/local-helper/index.ts';

/** Runs until standard input ends. */
export async function run(): Promise<void> {
  try {
    await serveClient(settingsOf(process.env));
  } catch (error) {
    // Standard output belongs to the answers.
    process.stderr.write(`${error instanceof Error ? error.message : 'The client failed.'}\n`);
    process.exitCode = 2;
  }
}
