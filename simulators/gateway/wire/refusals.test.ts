/** What the wire refuses, in both eras, and that nothing runs then. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { REVISIONS, type ToolCallParams } from '../../../src/contract/index.ts';
import { pushedClock } from '../../clock/index.ts';
import { echoDialect } from './echo-dialect.ts';
import { envelope, formed, type RawPost, send, TOKEN } from './raw-client.ts';
import { serveMcp, type Wire } from './serve.ts';

const CALL = { name: 'echo', arguments: { tide: 'high' } };
const NOW = Date.parse('2026-01-01T00:00:07Z');

let wire: Wire;
let calls: ToolCallParams[];
beforeEach(async () => {
  calls = [];
  const dialect = echoDialect(TOKEN, (params) => calls.push(params));
  wire = await serveMcp({ dialect, clock: pushedClock(NOW), allowedOrigins: ['https://app.example'] });
});
afterEach(() => wire.close());

const post = (raw: RawPost) => send(wire.url, raw);
const call = (revision: (typeof REVISIONS)[number]) => formed(revision, 'tools/call', CALL);

describe.each(REVISIONS)('in %s', (revision) => {
  const with_ = (headers: { [name: string]: string | undefined }): RawPost => {
    const good = call(revision);
    return { ...good, headers: { ...good.headers, ...headers } };
  };
  const text = (body: string): RawPost => ({ ...call(revision), body });

  it('a good call runs once', async () => {
    const reply = await post(call(revision));
    expect(reply).toMatchObject({ status: 200, json: { jsonrpc: '2.0', id: 7 } });
    expect(reply.headers['content-type']).toBe('application/json');
    expect(calls).toMatchObject([CALL]);
    expect(calls[0]).not.toHaveProperty('exactArguments');
  });

  it.each([
    ['no credential', with_({ authorization: undefined }), 401],
    ['an unknown credential', with_({ authorization: 'Bearer other' }), 401],
    ['another scheme', with_({ authorization: `Basic ${TOKEN}` }), 401],
    ['a strange origin', with_({ origin: 'https://evil.example' }), 403],
    ['an origin that only looks like loopback', with_({ origin: 'http://localhost.evil.example' }), 403],
    ['the null origin', with_({ origin: 'null' }), 403],
    ['an unserved path', { ...call(revision), path: '/elsewhere' }, 404],
    ['a GET', { ...call(revision), method: 'GET' }, 405],
    ['a DELETE', { ...call(revision), method: 'DELETE' }, 405],
    ['a body over 4 MiB', text(' '.repeat(4 * 1024 * 1024 + 1)), 413],
    ['another content type', with_({ 'content-type': 'text/plain' }), 415],
  ] as const)('%s is refused with the REST envelope', async (_what, raw, status) => {
    const reply = await post(raw);
    expect(reply.status).toBe(status);
    expect(reply.json).toEqual({ error: { code: expect.any(String), message: expect.any(String) } });
    expect(reply.headers['date']).toBe('Thu, 01 Jan 2026 00:00:07 GMT');
    if (status === 401) expect(reply.headers['www-authenticate']).toBe('Bearer');
    if (status === 405) expect(reply.headers['allow']).toBe('POST');
    expect(calls).toEqual([]);
  });

  it.each([
    ['half a document', '{"jsonrpc":"2.0","id":7,', -32700, null],
    ['nothing', '', -32700, null],
    ['another version of JSON-RPC', '{"jsonrpc":"1.0","id":7,"method":"ping"}', -32600, 7],
    ['no method', '{"jsonrpc":"2.0","id":"a"}', -32600, 'a'],
    ['a null id', '{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600, null],
    ['a fractional id', '{"jsonrpc":"2.0","id":1.5,"method":"ping"}', -32600, null],
    ['parameters by position', '{"jsonrpc":"2.0","id":7,"method":"tools/list","params":[]}', -32600, 7],
    ['a bare string', '"tools/list"', -32600, null],
    ['a number that no double holds', '{"jsonrpc":"2.0","id":7,"method":"tools/list","params":{"n":1e999}}', -32600, 7],
    ['a batch', `[${call(revision).body}]`, -32600, null],
    ['an empty batch', '[]', -32600, null],
  ] as const)('%s is answered in JSON-RPC', async (_what, body, code, id) => {
    const reply = await post(text(body));
    expect(reply).toMatchObject({ status: 400, json: { jsonrpc: '2.0', id, error: { code } } });
    expect(calls).toEqual([]);
  });

  it('bytes that are not UTF-8 do not parse', async () => {
    const good = call(revision);
    const body = Buffer.from(String(good.body).replace('high', 'h?gh')).map((byte) => (byte === 0x3f ? 0xff : byte));
    expect(await post({ ...good, body: Buffer.from(body) })).toMatchObject({
      status: 400,
      json: { error: { code: -32700 } },
    });
    expect(calls).toEqual([]);
  });

  it.each([
    ['a name that is no string', { name: 7 }],
    ['no name', {}],
  ])('a call with %s has invalid parameters', async (_what, params) => {
    const reply = await post(formed(revision, 'tools/call', params));
    expect(reply).toMatchObject({ status: 200, json: { id: 7, error: { code: -32602 } } });
    expect(calls).toEqual([]);
  });

  it('arguments of any type reach the dialect as they stood', async () => {
    await post(formed(revision, 'tools/call', { name: 'echo', arguments: [1] }));
    expect(calls).toMatchObject([{ arguments: [1] }]);
  });

  it('loopback and allow-listed origins are served', async () => {
    for (const origin of ['http://localhost:5173', 'http://127.0.0.1:1', 'http://[::1]:2', 'https://app.example'])
      expect((await post(with_({ origin }))).status).toBe(200);
  });

  it('a notification is accepted with nothing to say', async () => {
    const body = '{"jsonrpc":"2.0","method":"notifications/initialized"}';
    expect(await post(text(body))).toMatchObject({ status: 202, text: '' });
  });

  it('what a dialect throws is an internal error under the id of the call, and told to nobody else', async () => {
    const thrown: unknown[] = [];
    const failing = { ...echoDialect(undefined), callTool: () => Promise.reject(new Error('secret detail')) };
    const other = await serveMcp({ dialect: failing, clock: pushedClock(NOW), report: (error) => thrown.push(error) });
    const reply = await send(other.url, call(revision));
    await other.close();
    expect(reply).toMatchObject({ status: 500, json: { id: 7, error: { code: -32603 } } });
    expect(reply.text).not.toContain('secret');
    expect(thrown).toEqual([new Error('secret detail')]);
  });
});

describe('in the stateless era', () => {
  const good = call('2026-07-28');
  const changed = (headers: { [name: string]: string | undefined }) => ({
    ...good,
    headers: { ...good.headers, ...headers },
  });
  const meta = (changes: { [key: string]: string | undefined | object }) =>
    formed('2026-07-28', 'tools/call', CALL, JSON.parse(JSON.stringify({ ...envelope('2026-07-28'), ...changes })));

  it.each([
    ['no version header', changed({ 'mcp-protocol-version': undefined })],
    ['another version in the header', changed({ 'mcp-protocol-version': '2025-11-25' })],
    ['no method header', changed({ 'mcp-method': undefined })],
    ['another method in the header', changed({ 'mcp-method': 'tools/list' })],
    ['the method in another case', changed({ 'mcp-method': 'Tools/Call' })],
    ['no name header', changed({ 'mcp-name': undefined })],
    ['another name in the header', changed({ 'mcp-name': 'other' })],
    ['a name header that is no Base64', changed({ 'mcp-name': '=?base64?ZWNobw?=' })],
  ])('%s is a header mismatch', async (_what, raw) => {
    expect(await post(raw)).toMatchObject({ status: 400, json: { id: 7, error: { code: -32020 } } });
    expect(calls).toEqual([]);
  });

  it('a name header in Base64 is decoded before it is compared', async () => {
    expect((await post(changed({ 'mcp-name': '=?base64?ZWNobw==?=' }))).status).toBe(200);
  });

  it.each([
    ['no _meta', { ...good, body: JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/call', params: CALL }) }],
    ['no version in it', meta({ 'io.modelcontextprotocol/protocolVersion': undefined })],
    ['a version that is no string', meta({ 'io.modelcontextprotocol/protocolVersion': {} })],
    ['no client capabilities', meta({ 'io.modelcontextprotocol/clientCapabilities': undefined })],
    ['a client with no name', meta({ 'io.modelcontextprotocol/clientInfo': {} })],
  ])('%s: the parameters are invalid, and HTTP says so', async (_what, raw) => {
    expect(await post(raw)).toMatchObject({ status: 400, json: { id: 7, error: { code: -32602 } } });
    expect(calls).toEqual([]);
  });

  it.each(['1900-01-01', '2025-11-25', '2099-01-01'])(
    'version %s is answered with those that are spoken',
    async (version) => {
      const raw = formed('2026-07-28', 'tools/call', CALL, envelope(version));
      const reply = await post({ ...raw, headers: { ...raw.headers, 'mcp-protocol-version': version } });
      const supported = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'];
      expect(reply).toMatchObject({
        status: 400,
        json: { error: { code: -32022, data: { supported, requested: version } } },
      });
      expect(calls).toEqual([]);
    },
  );

  it.each(['ping', 'initialize', 'resources/list', 'toString'])(
    '%s is no method of it, and HTTP says 404',
    async (method) => {
      expect(await post(formed('2026-07-28', method))).toMatchObject({
        status: 404,
        json: { error: { code: -32601 } },
      });
    },
  );

  it('results are complete, name their server and say how long they keep', async () => {
    const complete = { resultType: 'complete', _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'echo' } } };
    const listed = await post(formed('2026-07-28', 'tools/list'));
    expect(listed.json).toMatchObject({
      result: { ...complete, ttlMs: 0, cacheScope: 'private', tools: [{ name: 'echo' }] },
    });
    const discovered = await post(formed('2026-07-28', 'server/discover'));
    expect(discovered.json).toMatchObject({
      result: { ...complete, supportedVersions: ['2026-07-28'], capabilities: { tools: {} } },
    });
    const called = await post(good);
    expect(called.json).toMatchObject({ result: complete });
    expect(called.json).not.toHaveProperty('result.ttlMs');
  });
});

describe('in the session era', () => {
  it.each([
    ['2025-11-25', '2025-11-25'],
    ['2025-06-18', '2025-06-18'],
    ['2025-03-26', '2025-03-26'],
    ['1999-01-01', '2025-11-25'],
  ])('an initialize for %s settles on %s, without a session', async (asked, settled) => {
    const params = { protocolVersion: asked, capabilities: {}, clientInfo: { name: 'raw', version: '1' } };
    const raw = { ...formed('2025-11-25', 'initialize', params), headers: {} };
    const reply = await post(raw);
    expect(reply).toMatchObject({
      status: 200,
      json: { result: { protocolVersion: settled, capabilities: { tools: {} } } },
    });
    expect(reply.headers).not.toHaveProperty('mcp-session-id');
  });

  it('results have nothing of the later era', async () => {
    const listed = await post(formed('2025-11-25', 'tools/list'));
    expect(listed.text).toBe(
      '{"jsonrpc":"2.0","id":7,"result":{"tools":[{"name":"echo","description":"Gives its arguments back.","inputSchema":{"type":"object"}}]}}',
    );
  });

  it('an unknown version in the header is HTTP 400', async () => {
    const raw = call('2025-11-25');
    const reply = await post({ ...raw, headers: { 'mcp-protocol-version': '1999-01-01' } });
    expect(reply).toMatchObject({ status: 400, json: { error: { code: -32000 } } });
    expect(calls).toEqual([]);
  });

  it.each(['server/discover', 'resources/list', 'constructor'])('%s is no method of it', async (method) => {
    expect(await post(formed('2025-11-25', method))).toMatchObject({ status: 200, json: { error: { code: -32601 } } });
  });

  it('2025-03-26, and it alone, has batches', async () => {
    const one = String(call('2025-11-25').body);
    const note = '{"jsonrpc":"2.0","method":"notifications/initialized"}';
    const body = `[${one},${note},{},${one.replace('"id":7', '"id":8')}]`;
    const reply = await post({ body, headers: { 'mcp-protocol-version': '2025-03-26' } });
    expect(reply.json).toMatchObject([{ id: 7, result: {} }, { error: { code: -32600 } }, { id: 8, result: {} }]);
    expect(calls).toHaveLength(2);
    const stateless = `[${formed('2026-07-28', 'tools/call', CALL).body}]`;
    const refused = await post({ body: stateless, headers: { 'mcp-protocol-version': '2025-03-26' } });
    expect(refused).toMatchObject({ status: 400, json: { error: { code: -32600 } } });
    expect(calls).toHaveLength(2);
  });
});
