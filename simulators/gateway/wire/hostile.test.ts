/** Clients that send what nobody should, or go away: the wire neither crashes, nor hangs, nor forgets their call. */
import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { Client } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { McpAnswer, McpDialect, ToolCallParams } from '../../../src/contract/index.ts';
import { pushedClock } from '../../clock/index.ts';
import { echoDialect } from './echo-dialect.ts';
import { exchangeBytes, formed, send, TOKEN } from './raw-client.ts';
import { serveMcp, type Wire } from './serve.ts';

const clock = pushedClock(Date.parse('2026-01-01T00:00:00Z'));
const DATE = 'Date: Thu, 01 Jan 2026 00:00:00 GMT';
const CALL = formed('2025-11-25', 'tools/call', { name: 'echo', arguments: {} });
const HEAD = `POST / HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${TOKEN}\r\nContent-Type: application/json\r\n`;

let wire: Wire;
let calls: ToolCallParams[];
beforeEach(async () => {
  calls = [];
  wire = await serveMcp({ dialect: echoDialect(TOKEN, (params) => calls.push(params)), clock });
});
afterEach(() => wire.close());

describe('a hostile body', () => {
  const nested = (open: string, close: string) =>
    `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"echo","arguments":${open.repeat(100_000)}1${close.repeat(100_000)}}}`;

  it.each([
    ['arrays', nested('[', ']')],
    ['objects', nested('{"a":', '}')],
  ])('%s nested 100 000 deep are refused under their id', async (_what, body) => {
    expect(await send(wire.url, { ...CALL, body })).toMatchObject({
      status: 400,
      json: { id: 7, error: { code: -32600 } },
    });
    expect(calls).toEqual([]);
  });

  it('four million open brackets do not parse', async () => {
    const reply = await send(wire.url, { ...CALL, body: '['.repeat(4_000_000) });
    expect(reply).toMatchObject({ status: 400, json: { error: { code: -32700 } } });
  });

  it('brackets inside a string are no depth', async () => {
    const params = { name: 'echo', arguments: { text: '[{"\\'.repeat(1000) } };
    expect(await send(wire.url, formed('2025-11-25', 'tools/call', params))).toMatchObject({ status: 200 });
    expect(calls).toMatchObject([params]);
  });

  it('a member named __proto__ is data', async () => {
    const body = String(CALL.body).replace('"arguments":{}', '"arguments":{"__proto__":{"n":9007199254740993}}');
    expect((await send(wire.url, { ...CALL, body })).status).toBe(200);
    expect(Object.keys(calls[0]?.arguments as object)).toEqual(['__proto__']);
    expect(Object.keys(calls[0]?.exactArguments as object)).toEqual(['__proto__']);
  });

  it('integers beyond 2^53 keep their digits, in arguments and in the id', async () => {
    const body = String(CALL.body)
      .replace('"id":7', '"id":9007199254740993')
      .replace('"arguments":{}', '"arguments":{"n":1e16}');
    const reply = await send(wire.url, { ...CALL, body });
    expect(reply.text).toContain('"id":9007199254740993,');
    expect(calls).toMatchObject([{ arguments: { n: 1e16 }, exactArguments: { n: 10n ** 16n } }]);
  });

  it('a body that is too large is refused in full hearing, declared or not, and the wire goes on', async () => {
    const chunk = ' '.repeat(1024 * 1024);
    const chunked = `${HEAD}Transfer-Encoding: chunked\r\n\r\n${`100000\r\n${chunk}\r\n`.repeat(6)}0\r\n\r\n`;
    const declared = `${HEAD}Content-Length: ${6 * chunk.length}\r\n\r\n${chunk.repeat(6)}`;
    for (const bytes of [chunked, declared]) {
      const heard = await exchangeBytes(wire.port, bytes);
      expect(heard).toMatch(/^HTTP\/1.1 413 /);
      expect(heard).toContain('"REQUEST_TOO_LARGE"');
    }
    expect((await send(wire.url, CALL)).status).toBe(200);
  });

  it('one that waits for leave hears the refusal first, or is let through', async () => {
    const waiting = `${HEAD}Expect: 100-continue\r\n`;
    expect(await exchangeBytes(wire.port, `${waiting}Content-Length: 9000000\r\n\r\n`)).toMatch(/^HTTP\/1.1 413 /);
    const small = `${waiting}Connection: close\r\nContent-Length: ${CALL.body.length}\r\n\r\n${CALL.body}`;
    expect(await exchangeBytes(wire.port, small)).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 /);
  });
});

describe('an unreadable request', () => {
  it.each([
    ['bytes that are no HTTP', 'hello\r\n\r\n', 400],
    ['no Host', 'POST / HTTP/1.1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
    [
      'an odd expectation',
      'POST / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
      417,
    ],
  ])('%s is answered once, with the Date of the gateway', async (_what, bytes, status) => {
    const heard = await exchangeBytes(wire.port, bytes);
    expect(heard).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(heard.match(/^Date: .*$/gm)).toEqual([DATE]);
  });
});

describe('a client that goes away', () => {
  it('does not cancel its call', async () => {
    const events = new EventEmitter();
    const delivered: McpAnswer = { kind: 'result', result: { content: [] } };
    const slow: McpDialect = {
      ...echoDialect(TOKEN),
      callTool: async () => {
        events.emit('asked');
        await once(events, 'released');
        events.emit('ended');
        return delivered;
      },
    };
    const other = await serveMcp({ dialect: slow, clock });
    const socket = connect(other.port, '127.0.0.1');
    socket.write(`${HEAD}Content-Length: ${CALL.body.length}\r\n\r\n${CALL.body}`);
    await once(events, 'asked');
    socket.destroy();
    await once(socket, 'close');
    const ended = once(events, 'ended');
    events.emit('released');
    await ended;
    expect((await send(other.url, { ...CALL, body: '{}' })).status).toBe(400);
    await other.close();
  });

  it('halfway through its body runs nothing', async () => {
    const socket = connect(wire.port, '127.0.0.1');
    const gone = new Promise((resolve) => socket.once('close', resolve));
    socket.write(`${HEAD}Content-Length: ${CALL.body.length}\r\n\r\n${CALL.body.slice(0, -1)}`, () => socket.destroy());
    await gone;
    expect((await send(wire.url, CALL)).status).toBe(200);
    expect(calls).toHaveLength(1);
  });
});

describe('one connection', () => {
  it('serves many requests, refused ones among them', async () => {
    const client = new Client(new URL(wire.url).origin, { pipelining: 1 });
    let connections = 0;
    client.on('connect', () => {
      connections++;
    });
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
    for (const body of [CALL.body, '{', CALL.body, '[]', CALL.body]) {
      const reply = await client.request({ method: 'POST', path: '/', headers, body });
      await reply.body.dump();
    }
    await client.close();
    expect(calls).toHaveLength(3);
    expect(connections).toBe(1);
  });
});

describe('a fault', () => {
  it('of kind codec wraps one step', async () => {
    const broken = await serveMcp({
      dialect: echoDialect(TOKEN),
      clock,
      codec: (correct) => ({ ...correct, originAllowed: () => true, dateHeader: () => 'never' }),
    });
    const reply = await send(broken.url, { ...CALL, headers: { origin: 'https://evil.example' } });
    await broken.close();
    expect(reply).toMatchObject({ status: 200, headers: { date: 'never' } });
  });
});
