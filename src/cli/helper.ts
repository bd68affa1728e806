/** `touchstone _helper [login]`: the local helper of the Assay contract, an MCP server on standard input and output. */
import { parseArgs } from 'node:util';
import { login, loginSettingsOf, realPorts, serveHelper, settingsOf } from '../../simulators/local-helper/index.ts';
import { namedFault } from './rooms.ts';

/** Runs until the client closes standard input, or until a sign-in in a terminal has come to its end. */
export async function run(argv: readonly string[]): Promise<void> {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        /** Its clock starts there, for a world whose time stands still. */
        'starts-at': { type: 'string' },
        /** For a gateway with paths or members of its own. */
        'any-path': { type: 'boolean' },
        'idempotency-meta': { type: 'string' },
        /** The name of a fault of the helper. */
        fault: { type: 'string' },
      },
    });
    if (positionals[0] === 'login') return await login(loginSettingsOf(process.env), (line) => console.log(line));
    const { 'idempotency-meta': idempotencyMeta, 'any-path': anyPath = false } = values;
    const options = { anyPath, ...(idempotencyMeta !== undefined && { idempotencyMeta }) };
    await serveHelper(settingsOf(process.env, options), {
      ports: realPorts(startOf(values['starts-at'])),
      ...(values.fault !== undefined && { fault: await namedFault(values.fault) }),
    });
  } catch (error) {
    // Standard output belongs to the protocol.
    process.stderr.write(`${error instanceof Error ? error.message : 'The helper failed.'}\n`);
    process.exitCode = 2;
  }
}

function startOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const startsAt = Date.parse(text);
  if (Number.isNaN(startsAt)) throw new Error('--starts-at is no date: write it like 2026-01-01T00:00:00Z.');
  return startsAt;
}
