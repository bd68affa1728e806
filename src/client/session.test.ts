import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { JsonObject } from '../contract/index.ts';
import type { WireRecord } from '../dialects/index.ts';
import { openSession } from './session.ts';
import type { SessionOptions } from './session-types.ts';

type Handler = (message: JsonObject, request: IncomingMessage, response: ServerResponse) => void;

const closing: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

async function serve(handler: Handler): Promise<{ url: string; server: Server }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    handler(text.startsWith('{') ? JSON.parse(text) : { text }, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/shop?x=1`, server };
}

function open(options: Partial<SessionOptions> & { url: string }) {
  const session = openSession({ revision: '2026-07-28', timeoutMs: 2_000, ...options });
  closing.push(() => session.close());
  return session;
}

const result = (response: ServerResponse, id: unknown, value: JsonObject): void => {
  response.writeHead(200, { 'content-type': 'application/json', date: 'Thu, 01 Jan 2026 00:00:00 GMT' });
  response.end(JSON.stringify({ jsonrpc: '2.0', id, result: value }));
};

test('a stateless request carries its era in headers and _meta, and the record tells both directions', async () => {
  let seen: { message: JsonObject; request: IncomingMessage } | undefined;
  const { url } = await serve((message, request, response) => {
    seen = { message, request };
    result(response, message['id'], { ok: true });
  });
  const heard: WireRecord[] = [];
  const session = open({ url, token: 'key', onMessage: (record) => heard.push(record) });
  const reply = await session.request(
    'tools/call',
    { name: 'tränen', _meta: { own: 1 } },
    { meta: { more: 2 }, headers: { origin: 'http://a', accept: null } },
  );
  expect(reply).toMatchObject({
    kind: 'result',
    result: { ok: true },
    http: { status: 200, dateMs: 1_767_225_600_000 },
  });
  expect(seen?.request.headers).toMatchObject({
    authorization: 'Bearer key',
    'content-type': 'application/json',
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': '=?base64?dHLDpG5lbg==?=',
    origin: 'http://a',
  });
  expect(seen?.request.headers.accept).toBeUndefined();
  expect(seen?.request.url).toBe('/shop?x=1');
  expect(seen?.message['params']).toMatchObject({
    name: 'tränen',
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'touchstone' },
      'io.modelcontextprotocol/clientCapabilities': {},
      own: 1,
      more: 2,
    },
  });
  expect(heard).toMatchObject([
    { direction: 'request', exchange: 1, method: 'tools/call', body: { method: 'tools/call' } },
    { direction: 'response', exchange: 1, method: 'tools/call', reply: { kind: 'result' } },
  ]);
});

test('the older era shakes hands once, keeps its session id, and opens a new session when it is forgotten', async () => {
  const methods: unknown[] = [];
  let session = 's1';
  const { url } = await serve((message, request, response) => {
    methods.push(message['method'] ?? request.method);
    if (message['method'] === 'initialize') {
      response.setHeader('mcp-session-id', session);
      return result(response, message['id'], { protocolVersion: '2025-11-25', capabilities: {} });
    }
    if (request.headers['mcp-session-id'] !== session) return void response.writeHead(404).end();
    if (message['id'] === undefined) return void response.writeHead(202).end();
    expect(request.headers['mcp-protocol-version']).toBe('2025-11-25');
    return result(response, message['id'], {});
  });
  const opened = openSession({ url, revision: '2025-11-25', timeoutMs: 2_000 });
  await Promise.all([opened.request('tools/list'), opened.request('tools/list')]);
  session = 's2';
  expect((await opened.request('tools/list')).kind).toBe('result');
  expect(opened.handshake).toMatchObject({ protocolVersion: '2025-11-25' });
  await opened.close();
  const opening = ['initialize', 'notifications/initialized'];
  expect(methods).toEqual([...opening, 'tools/list', 'tools/list', 'tools/list', ...opening, 'tools/list', 'DELETE']);
});

test('what a server answers instead of opening a session is the answer', async () => {
  const { url } = await serve((_, __, response) => {
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":{"code":"MCP_CREDENTIAL_INVALID"}}');
  });
  const reply = await open({ url, revision: '2025-11-25' }).request('tools/list');
  expect(reply).toMatchObject({ kind: 'http', status: 401, body: { error: { code: 'MCP_CREDENTIAL_INVALID' } } });
});

test('reads the response out of an event stream, whatever the chunks, and goes on with the connection', async () => {
  const ports = new Set<number | undefined>();
  const { url } = await serve(async (message, request, response) => {
    ports.add(request.socket.remotePort);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const note = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/progress', params: {} });
    const answer = JSON.stringify({ jsonrpc: '2.0', id: message['id'], result: { said: 'ä' } }, null, 1);
    const text = `: hello\r\nevent: message\r\ndata: ${note}\r\n\r\ndata: ${answer.replaceAll('\n', '\ndata: ')}\n\n`;
    for (const byte of Buffer.from(text)) {
      response.write(Buffer.from([byte]));
      await new Promise(setImmediate);
    }
    response.end();
  });
  const session = open({ url });
  for (let at = 0; at < 2; at++) {
    const reply = await session.request('x');
    expect(reply).toMatchObject({
      kind: 'result',
      result: { said: 'ä' },
      http: { others: [{ method: 'notifications/progress' }] },
    });
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  expect(ports.size).toBeLessThanOrEqual(2);
});

test.each([
  ['{"jsonrpc":"2.0","id":99,"result":{}}', 'a JSON-RPC response to another request'],
  ['{"id":1,"result":{}}', 'JSON that is not JSON-RPC 2.0'],
  ['{"jsonrpc":"2.0","id":1,"result":[]}', 'a JSON-RPC result that is no object'],
  ['{"jsonrpc":"2.0","id":1,"result":{},"error":{}}', 'a JSON-RPC response with both a result and an error'],
  ['{"jsonrpc":"2.0","id":1,"error":{"code":"x"}}', 'a JSON-RPC error without a whole-numbered code and a message'],
  ['', 'an empty body instead of JSON'],
  ['\xff', 'bytes that are not UTF-8'],
])('%s is no answer', async (body, reason) => {
  const { url } = await serve((_, __, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(Buffer.from(body, 'latin1'));
  });
  expect(await open({ url }).request('x')).toMatchObject({ kind: 'malformed', reason });
});

test('posts a malformed body as it is, and reads the error that names no request', async () => {
  const { url } = await serve((message, _, response) => {
    expect(message).toEqual({ text: '[{"half' });
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end('{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"parse"}}');
  });
  expect(await open({ url }).post('[{"half')).toMatchObject({ kind: 'error', code: -32_700, http: { status: 400 } });
});

test('loses a reply on purpose once the server has the whole request', async () => {
  const arrived: unknown[] = [];
  let cut = later();
  const { url } = await serve((message, request, response) => {
    arrived.push(message['method']);
    request.socket.once('close', () => cut.resolve());
    response.flushHeaders();
  });
  const session = open({ url });
  expect(await session.lose('a', {}, 'sent')).toMatchObject({ kind: 'lost', why: 'cut' });
  await cut.promise;
  cut = later();
  const until = later();
  const lost = session.lose('b', {}, { until: () => until.promise });
  await session.request('c', {}, { timeoutMs: 50 });
  until.resolve();
  expect(await lost).toMatchObject({ kind: 'lost', why: 'cut', detail: 'was cut off before its answer was read' });
  expect(arrived).toEqual(['a', 'b', 'c']);
});

function later() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

test('a race goes out at once, each request on a warm connection of its own', async () => {
  const warm = new Set<Socket>();
  const waiting: (() => void)[] = [];
  const { url } = await serve((message, request, response) => {
    if (message['method'] !== 'buy') {
      warm.add(request.socket);
      return result(response, message['id'], {});
    }
    expect(warm.delete(request.socket)).toBe(true);
    waiting.push(() => result(response, message['id'], {}));
    // Nobody is answered before all have come.
    if (waiting.length === 5) for (const answer of waiting) answer();
    return undefined;
  });
  const session = open({ url });
  await session.warm(5);
  expect(warm.size).toBe(5);
  const replies = await Promise.all(await session.race(Array.from({ length: 5 }, () => ({ method: 'buy' }))));
  expect(replies.map(({ kind }) => kind)).toEqual(Array(5).fill('result'));
});

test('has a source address of its own where it wants one', async () => {
  let address: string | undefined;
  const { url } = await serve((message, request, response) => {
    address = request.socket.remoteAddress;
    result(response, message['id'], {});
  });
  await open({ url, localAddress: '127.0.0.77' }).request('x');
  expect(address).toBe('127.0.0.77');
});

test('ends when it is told to, and after it is closed', async () => {
  const { url } = await serve(() => undefined);
  const session = open({ url });
  const signal = AbortSignal.abort();
  expect(await session.request('x', {}, { signal })).toMatchObject({ kind: 'lost', why: 'aborted' });
  const pending = session.request('x');
  await session.close();
  expect(await pending).toMatchObject({ kind: 'lost' });
  expect(await session.request('x')).toMatchObject({ kind: 'lost', why: 'aborted' });
});

test('a header that no HTTP can carry is our own fault', async () => {
  const { url } = await serve(() => undefined);
  await expect(open({ url }).request('x', {}, { headers: { origin: 'a\nb' } })).rejects.toThrow(/header/);
});
