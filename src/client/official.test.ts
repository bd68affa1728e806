import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMcpHandler, fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REVISIONS } from '../contract/index.ts';
import type { WireRecord } from '../dialects/index.ts';
import { greet } from './greet.ts';
import { connectOfficial } from './official.ts';
import { openSession } from './session.ts';

// An official server of both eras: what it takes and answers is the protocol, whatever we think of it.
const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'official', version: '9' });
  const inputSchema = fromJsonSchema<{ say?: string }>({ type: 'object', properties: { say: { type: 'string' } } });
  const outputSchema = fromJsonSchema({ type: 'object', required: ['said'], properties: { said: { type: 'string' } } });
  server.registerTool('echo', { inputSchema, outputSchema }, ({ say }) =>
    say === undefined
      ? {
          isError: true,
          content: [{ type: 'text', text: 'say what?' }],
          structuredContent: { no: true },
          _meta: { 'shop/error': { code: 'SAY' } },
        }
      : { content: [{ type: 'text', text: say }], structuredContent: { said: say } },
  );
  return server;
});

let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = new Headers(request.headers as { [name: string]: string });
    const body = request.method === 'POST' ? Buffer.concat(chunks) : null;
    const answer = await handler.fetch(
      new Request(`http://localhost${request.url}`, { method: request.method ?? 'GET', headers, body }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body) for await (const chunk of answer.body) response.write(chunk);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
});

afterAll(async () => {
  await handler.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('the greeting finds both eras and the name', async () => {
  expect(await greet(url, { timeoutMs: 5_000 })).toMatchObject({
    kind: 'mcp',
    revisions: [...REVISIONS],
    serverInfo: { name: 'official', version: '9' },
  });
});

describe.each(REVISIONS)('%s', (revision) => {
  test('the wire client is understood by an official server', async () => {
    const session = openSession({ url, revision, timeoutMs: 5_000 });
    const list = await session.request('tools/list');
    expect(list).toMatchObject({ kind: 'result', result: { tools: [{ name: 'echo' }] } });
    const call = await session.request('tools/call', { name: 'echo', arguments: { say: 'salt ✓' } });
    expect(call).toMatchObject({ kind: 'result', result: { structuredContent: { said: 'salt ✓' } } });
    expect(await session.request('no/such')).toMatchObject({ kind: 'error', code: -32_601 });
    await session.close();
  });

  test('the official client lists and calls, and its raw request reads what its call chokes on', async () => {
    const heard: WireRecord[] = [];
    const client = await connectOfficial({
      url,
      revision,
      timeoutMs: 5_000,
      onMessage: (record) => heard.push(record),
    });
    expect(await client.listTools()).toMatchObject([{ name: 'echo' }]);
    expect(await client.callTool({ name: 'echo', arguments: { say: 'hi' } })).toMatchObject({
      structuredContent: { said: 'hi' },
    });
    expect(await client.request('tools/call', { name: 'echo', arguments: {} })).toMatchObject({
      kind: 'result',
      result: { isError: true, _meta: { 'shop/error': { code: 'SAY' } } },
    });
    expect(await client.request('no/such', {})).toMatchObject({ kind: 'error', code: -32_601 });
    await client.close();
    const calls = heard.filter(({ method }) => method === 'tools/call').map(({ direction }) => direction);
    expect(calls).toEqual(['request', 'response', 'request', 'response']);
  });
});
