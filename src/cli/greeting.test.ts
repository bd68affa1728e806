/** A gateway that serves nobody without a credential: its control API tells what it speaks. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { registry } from './dialects.ts';
import { greetStranger } from './greeting.ts';
import { parseRun, type RunOptions } from './options.ts';

const servers: Server[] = [];

/** A server that answers everything so. */
async function answering(status: number, body: object): Promise<string> {
  const server = createServer((_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
  );
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

const LOCKED = { jsonrpc: '2.0', id: 1, error: { code: -32001, message: 'An API key is needed.' } };
const index = (revisions: readonly string[]) => ({ control: 1, powers: ['accounts'], dialects: {}, revisions });

async function optionsOf(control: Promise<string>, status = 403): Promise<RunOptions> {
  const where = ['--url', await answering(status, LOCKED), '--control', await control, '--control-token', 't'];
  const options = parseRun(where, { env: {}, stdout: {}, registry, freshSeed: () => 7 });
  if (!options) throw new Error('help was asked for');
  return options;
}

test.each([
  ['HTTP', 403],
  ['JSON-RPC alone', 200],
])('is judged in the revisions that its control API tells, refusing by %s', async (_, status) => {
  const options = await optionsOf(answering(200, index(['2024-11-05', '2025-11-25'])), status);
  expect(await greetStranger(options)).toEqual(['2025-11-25']);
});

test('is not judged where it speaks none of them', async () => {
  const greeted = greetStranger(await optionsOf(answering(200, index(['2024-11-05']))));
  await expect(greeted).rejects.toThrow(/speaks MCP, but neither revision/);
});

test('is not judged where its control API is none', async () => {
  const greeted = greetStranger(await optionsOf(answering(500, {})));
  await expect(greeted).rejects.toThrow(/The control API refused GET \/ \(HTTP 500\)/);
});
