import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { greet } from './greet.ts';

const servers: Server[] = [];

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const json = { 'content-type': 'application/json' };
const MEBIBYTE = Buffer.alloc(1_048_576, 0x20);

/** Writes chunks until the other side hangs up. */
function pour(response: ServerResponse, chunk: Buffer | string): void {
  const more = (): void => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
}

const badTargets: readonly { readonly name: string; readonly says: RegExp; readonly listener: RequestListener }[] = [
  {
    name: 'HTML instead of JSON',
    says: /is no MCP server: it answered with HTML instead of JSON \(HTTP 200\)\.$/,
    listener: (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>hello'),
  },
  {
    name: 'half a JSON document',
    says: /it answered with JSON that breaks off or does not parse \(HTTP 200\)\.$/,
    listener: (_, response) => response.writeHead(200, json).end('{"jsonrpc":"2.0","id":1,"result":{"pro'),
  },
  {
    name: 'an endless stream',
    says: /it streamed more than the 4194304 bytes that are read, without an end\.$/,
    listener: (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      pour(response, `: ${'x'.repeat(60_000)}\n`);
    },
  },
  {
    name: 'a 100 MB body, announced',
    says: /it announced a body of 104857600 bytes, where 4194304 are read\.$/,
    listener: (_, response) => {
      response.writeHead(200, { ...json, 'content-length': 104_857_600 });
      pour(response, MEBIBYTE);
    },
  },
  {
    name: 'a 100 MB body, in chunks',
    says: /it sent more than the 4194304 bytes that are read, without an end\.$/,
    listener: (_, response) => {
      response.writeHead(200, json);
      pour(response, MEBIBYTE);
    },
  },
  {
    name: 'JSON nested 100 000 deep',
    says: /it answered with JSON nested deeper than 1000 levels \(HTTP 200\)\.$/,
    listener: (_, response) => response.writeHead(200, json).end('['.repeat(100_000) + ']'.repeat(100_000)),
  },
  {
    name: 'silence',
    says: /it gave no answer within 300 ms\.$/,
    listener: () => undefined,
  },
  {
    name: 'a trickle',
    says: /it sent \d+ bytes within 300 ms, without coming to an end\.$/,
    listener: (_, response) => {
      response.writeHead(200, json).write('{');
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
    },
  },
  {
    name: 'a cut connection',
    says: /it cut the connection before it answered\.$/,
    listener: (request) => request.socket.destroy(),
  },
  {
    name: 'a redirect',
    says: /it answered with HTTP 302 and no JSON-RPC\.$/,
    listener: (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  },
  {
    name: 'events that are no answer',
    says: /it streamed more than the 1000 events that are read, without the response among them\.$/,
    listener: (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      pour(response, 'data: {"jsonrpc":"2.0","method":"notifications/message","params":{}}\n\n');
    },
  },
];

for (const { name, says, listener } of badTargets) {
  test(`${name} is told in one sentence, in time`, { timeout: 5_000 }, async () => {
    const url = await serve(listener);
    const timeoutMs = name === 'silence' || name === 'a trickle' ? 300 : 2_000;
    const greeting = await greet(url, { timeoutMs });
    expect(greeting).toEqual({ kind: 'not-mcp', sentence: expect.stringMatching(says) });
  });
}

test('nobody there', async () => {
  expect(await greet('http://127.0.0.1:1/mcp', { timeoutMs: 1_000 })).toEqual({
    kind: 'not-mcp',
    sentence: 'http://127.0.0.1:1/mcp is no MCP server: it refused the connection.',
  });
});

for (const body of [
  { error: { code: 'MCP_CREDENTIAL_INVALID' } },
  { jsonrpc: '2.0', id: null, error: { code: -32001, message: 'An API key is needed.' } },
])
  test(`a wanted credential is no sign that there is no server, asked for by ${JSON.stringify(body)}`, async () => {
    const url = await serve((_, response) =>
      response.writeHead(401, { ...json, 'www-authenticate': 'Bearer' }).end(JSON.stringify(body)),
    );
    expect(await greet(url, { timeoutMs: 1_000 })).toMatchObject({ kind: 'locked', status: 401 });
  });

test('says which revisions are spoken, and by whom', async () => {
  const url = await serve((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const { id, method } = JSON.parse(body);
      if (id === undefined) return response.writeHead(202).end();
      const serverInfo = { name: 'shop', version: '1' };
      const result =
        method === 'initialize'
          ? { protocolVersion: '2025-11-25', capabilities: {}, serverInfo }
          : { supportedVersions: ['2026-07-28'], capabilities: {}, resultType: 'complete' };
      return response.writeHead(200, json).end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    });
  });
  expect(await greet(url, { timeoutMs: 1_000 })).toEqual({
    kind: 'mcp',
    revisions: ['2025-11-25', '2026-07-28'],
    serverInfo: { name: 'shop', version: '1' },
  });
});
