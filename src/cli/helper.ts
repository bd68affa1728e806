/** `touchstone _helper [login]`: the local helper of the Assay contract, an MCP server on standard input and output. */
import { parseArgs } from 'node:util';
import {
  helperVariant,
  login,
  loginSettingsOf,
  realPorts,
  serveHelper,
  settingsOf,
} from '../../simulators/local-helper/index.ts';
import type { ProgramIo } from '../client/index.ts';
import { namedFault } from './rooms.ts';

/** Runs until the client closes standard input, or until a sign-in in a terminal has come to its end. */
export async function run(argv: readonly string[]): Promise<void> {
  const { env, stdin: input, stdout: output } = process;
  try {
    if (argv[0] === 'login') await login(loginSettingsOf(env), (line) => console.log(line));
    else await serve(argv, { env, input, output });
  } catch (error) {
    // Standard output belongs to the protocol.
    process.stderr.write(`${error instanceof Error ? error.message : 'The helper failed.'}\n`);
    process.exitCode = 2;
  }
}

/** Serves until the input ends. Rejects with one sentence where its arguments or environment cannot be used. */
export async function serve(argv: readonly string[], { env, input, output }: ProgramIo): Promise<void> {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      /** Its clock starts there, for a world whose time stands still. */
      'starts-at': { type: 'string' },
      /** For a gateway with paths or members of its own. */
      'any-path': { type: 'boolean' },
      'idempotency-meta': { type: 'string' },
      /** The name of a fault of the helper. */
      fault: { type: 'string' },
      /** The name of a variant of the helper: allowed readings that it takes. */
      variant: { type: 'string' },
    },
  });
  const { 'idempotency-meta': idempotencyMeta, 'any-path': anyPath = false } = values;
  const options = { anyPath, ...(idempotencyMeta !== undefined && { idempotencyMeta }) };
  await serveHelper(settingsOf(env, options), {
    input,
    output,
    ports: realPorts(startOf(values['starts-at'])),
    ...(values.fault !== undefined && { fault: await namedFault(values.fault) }),
    ...(values.variant !== undefined && { variant: helperVariant(values.variant) }),
  });
}

function startOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const startsAt = Date.parse(text);
  if (Number.isNaN(startsAt)) throw new Error('--starts-at is no date: write it like 2026-01-01T00:00:00Z.');
  return startsAt;
}
