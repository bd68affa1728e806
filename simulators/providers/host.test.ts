import { connect } from 'node:net';
import { text as read } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { Pool } from 'undici';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Execution, ProviderEndpoint, ProviderHost, ProviderScript } from '../../src/contract/index.ts';
import { BODY_BYTES_KEPT, BODY_BYTES_MAX, startProviders } from './index.ts';

const OK: ProviderScript = { does: 'answers', body: { ok: true } };

let now: number;
let host: ProviderHost;
let echo: ProviderEndpoint;
let pool: Pool;

beforeEach(async () => {
  now = 1_000;
  host = await startProviders({ now: () => now });
  echo = host.endpoint('echo', OK);
  pool = new Pool(new URL(echo.url).origin, { connections: 16 });
});

afterEach(async () => {
  await pool.destroy();
  await host.close();
});

interface Asked {
  readonly path?: string;
  readonly body?: string | Buffer;
  readonly call?: string;
  readonly signal?: AbortSignal;
}

async function ask({ path = '/echo/v1/run?unit=c', body = '{"a":1}', call = 'c-1', signal }: Asked = {}) {
  const headers = { 'x-touchstone-call': call, 'content-type': 'application/json' };
  const answer = await pool.request({ method: 'POST', path, body, headers, ...(signal && { signal }) });
  return { status: answer.statusCode, headers: answer.headers, text: await read(answer.body) };
}

/** What arrives on a bare socket until the provider ends it. */
async function rawAnswer(): Promise<string> {
  const { hostname, port } = new URL(echo.url);
  const socket = connect(Number(port), hostname);
  socket.write('POST /echo HTTP/1.1\r\nhost: provider\r\ncontent-length: 2\r\n\r\n{}');
  return read(socket);
}

function executions(): Promise<Execution> {
  return new Promise((resolve) => {
    const stop = host.onExecution((execution) => {
      stop();
      resolve(execution);
    });
  });
}

test('queued scripts take one request each, then the standing one applies again', async () => {
  echo.next({ does: 'answers', body: 'first', status: 201 }, { does: 'fails', status: 503, body: { why: 'full' } });
  expect(await ask()).toMatchObject({ status: 201, text: '"first"' });
  expect(await ask()).toMatchObject({ status: 503, text: '{"why":"full"}' });
  expect(await ask()).toMatchObject({ status: 200, text: '{"ok":true}' });
  echo.always({ does: 'fails', status: 422 });
  expect(await ask()).toMatchObject({ status: 422, text: '' });
  expect(echo.journal.map(({ executed }) => executed)).toEqual([true, false, true, false]);
});

test('the journal tells each request, and listeners hear of it before the client does', async () => {
  let told = 0;
  const stop = host.onExecution(() => {
    told += 1;
  });
  await ask({ call: 'c-7' });
  expect(told).toBe(1);
  stop();
  await ask({ path: '/echo' });
  expect(told).toBe(1);
  expect(echo.journal[0]).toMatchObject({
    call: 'c-7',
    provider: 'echo',
    at: 1_000,
    method: 'POST',
    path: '/v1/run?unit=c',
    target: '/echo/v1/run?unit=c',
    headers: { 'x-touchstone-call': 'c-7' },
    body: { a: 1 },
    content: { bytes: 7, sha256: 'AVq9f1zFei3ZS3WQ8ErYCEJzkF7jPsXOvq5iJ2qX+GI=', base64: 'eyJhIjoxfQ==' },
    script: OK,
    executed: true,
  });
  expect(echo.journal[1]?.path).toBe('/');
});

test('headers are kept as they came, and the first 64 KiB of bytes that are no text', async () => {
  const { hostname, port } = new URL(echo.url);
  const socket = connect(Number(port), hostname);
  const bytes = Buffer.alloc(70_000, 0xff);
  const told = executions();
  socket.write('POST /echo HTTP/1.1\r\nHost: provider\r\nX-Two: a\r\nx-two: b\r\ncontent-length: 70000\r\n\r\n');
  socket.write(bytes);
  const { rawHeaders, content } = await told;
  socket.destroy();
  expect(rawHeaders).toEqual([
    ['Host', 'provider'],
    ['X-Two', 'a'],
    ['x-two', 'b'],
    ['content-length', '70000'],
  ]);
  expect(content.bytes).toBe(70_000);
  expect(Buffer.from(content.base64, 'base64')).toEqual(bytes.subarray(0, 65_536));
});

test('an answer tells nothing of the machine: no Date header, one JSON content type', async () => {
  const { headers } = await ask();
  expect(headers).not.toHaveProperty('date');
  expect(headers['content-type']).toBe('application/json');
});

test.each([
  ['before-the-work', false],
  ['after-the-work', true],
] as const)('a connection cut %s ends without a byte', async (when, executed) => {
  echo.always({ does: 'cuts', when, body: 'lost' });
  await expect(ask()).rejects.toThrow();
  expect(await rawAnswer()).toBe('');
  expect(echo.journal.map((execution) => execution.executed)).toEqual([executed, executed]);
});

test.each([['abcdef'], [7]])('a cut half way through %j promises the whole and sends half', async (body) => {
  echo.always({ does: 'cuts', when: 'half-way-through-the-answer', body });
  await expect(ask()).rejects.toThrow();
  const [head = '', half] = (await rawAnswer()).split('\r\n\r\n');
  const whole = JSON.stringify(body).padEnd(2);
  expect(head).toMatch(/^HTTP\/1\.1 200/);
  expect(head).toContain(`content-length: ${whole.length}`);
  expect(half).toBe(whole.slice(0, whole.length / 2));
  expect(echo.journal[0]?.executed).toBe(true);
});

test('a hanging provider answers nobody, does nothing, and lets go when the client does', async () => {
  echo.next({ does: 'hangs' });
  const client = new AbortController();
  const heard = executions();
  const asked = ask({ signal: client.signal });
  expect(await heard).toMatchObject({ executed: false });
  client.abort(new Error('enough'));
  await expect(asked).rejects.toThrow('enough');
  expect(await ask()).toMatchObject({ status: 200 });
});

test.each([[{ a: 1 }], ['text'], [12], [null]])('a malformed answer of %j is JSON for nobody', async (body) => {
  echo.next({ does: 'answers-malformed', body });
  const { status, text } = await ask();
  expect(status).toBe(200);
  expect(() => JSON.parse(text)).toThrow(SyntaxError);
});

test('a body that breaks the schema is sent as it stands', async () => {
  echo.next({ does: 'breaks-schema', body: { unwanted: [1] } });
  expect(await ask()).toMatchObject({ status: 200, text: '{"unwanted":[1]}' });
});

test.each([16, 17, 65_549, 65_550, 300_001])('a huge answer is a JSON document of exactly %i bytes', async (bytes) => {
  echo.next({ does: 'answers-huge', bytes });
  const { text } = await ask();
  expect(text.length).toBe(bytes);
  expect(JSON.parse(text)).toHaveProperty('filler');
});

test('an endless answer stops when the client has had enough', async () => {
  echo.next({ does: 'answers-huge', bytes: Number.MAX_SAFE_INTEGER });
  const { body } = await pool.request({ method: 'POST', path: '/echo' });
  let bytes = 0;
  for await (const chunk of body) {
    bytes += (chunk as Buffer).length;
    if (bytes > 1_000_000) break;
  }
  expect(await ask()).toMatchObject({ status: 200 });
});

test('late answers wait for the time that is told, and go out in its order', async () => {
  const order: string[] = [];
  const late = async (afterMs: number): Promise<void> => {
    echo.next({ does: 'answers-late', afterMs, body: afterMs });
    const heard = executions();
    const answered = ask().then(({ text }) => void order.push(text));
    expect(await heard).toMatchObject({ executed: true });
    pending.push(answered);
  };
  const pending: Promise<void>[] = [];
  await late(500);
  await late(200);
  expect(host.nextDeadline()).toBe(1_200);
  await host.timeIs(1_199);
  expect(host.nextDeadline()).toBe(1_200);
  await host.timeIs(1_200);
  await pending[1];
  expect(order).toEqual(['200']);
  expect(host.nextDeadline()).toBe(1_500);
  await host.timeIs(9_000);
  await Promise.all(pending);
  expect(order).toEqual(['200', '500']);
  expect(host.nextDeadline()).toBeUndefined();
});

test('a late answer whose client has gone has no deadline any more', async () => {
  const { hostname, port } = new URL(echo.url);
  echo.next({ does: 'answers-late', afterMs: 5, body: 1 });
  const heard = executions();
  const socket = connect(Number(port), hostname);
  socket.write('POST /echo HTTP/1.1\r\nhost: provider\r\ncontent-length: 0\r\n\r\n');
  await heard;
  socket.resetAndDestroy();
  while (host.nextDeadline() !== undefined) await turn();
  await host.timeIs(10_000);
});

test('eight racers meet at the gate; scripts are chosen as it opens', async () => {
  const gate = echo.gate();
  const arrived = gate.arrived(8, AbortSignal.timeout(5_000));
  const racers = Array.from({ length: 8 }, (_, racer) => ask({ call: `c-${racer}` }));
  await arrived;
  expect([gate.waiting, echo.journal.length]).toEqual([8, 0]);
  expect(echo.gate()).toBe(gate);
  echo.next({ does: 'fails', status: 500 });
  gate.open();
  const statuses = (await Promise.all(racers)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([...Array.from({ length: 7 }, () => 200), 500]);
  expect(echo.journal[0]?.executed).toBe(false);
  expect(new Set(echo.journal.map(({ call }) => call)).size).toBe(8);
  expect(await ask()).toMatchObject({ status: 200 });
  expect(echo.journal).toHaveLength(9);
});

test('an open gate has no hold on the one that was closed after it', async () => {
  const first = echo.gate();
  first.open();
  const second = echo.gate();
  first.open();
  expect(second).not.toBe(first);
  expect(echo.gate()).toBe(second);
});

test('whoever leaves the gate takes no script, but has arrived', async () => {
  const gate = echo.gate();
  echo.next({ does: 'answers', body: 'for who stays' });
  const client = new AbortController();
  const left = ask({ signal: client.signal, call: 'left' });
  await gate.arrived(1, AbortSignal.timeout(5_000));
  const heard = executions();
  client.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  expect(await heard).toMatchObject({ call: 'left', script: { does: 'hangs' }, executed: false });
  expect(gate.waiting).toBe(0);
  const stays = ask();
  await gate.arrived(2, AbortSignal.timeout(5_000));
  gate.open();
  expect(await stays).toMatchObject({ text: '"for who stays"' });
});

test('waiting for arrivals ends with its signal, and with the host', async () => {
  const gate = echo.gate();
  await expect(gate.arrived(1, AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
  const impatient = new AbortController();
  const first = gate.arrived(1, impatient.signal);
  impatient.abort(new Error('no more'));
  await expect(first).rejects.toThrow('no more');
  const second = gate.arrived(1, new AbortController().signal);
  const closed = host.close();
  await expect(second).rejects.toThrow('closed');
  await closed;
});

test('bodies are kept up to a bound, as text where they are not JSON or too deep', async () => {
  await ask({ body: 'not json' });
  await ask({ body: '' });
  await ask({ body: `${'['.repeat(10_000)}${']'.repeat(10_000)}` });
  await ask({ body: JSON.stringify('x'.repeat(BODY_BYTES_KEPT)) });
  expect(echo.journal.map(({ body }) => typeof body)).toEqual(['string', 'string', 'string', 'string']);
  expect(echo.journal[0]?.body).toBe('not json');
  expect(echo.journal[3]?.body).toHaveLength(BODY_BYTES_KEPT);
});

test('a body past the bound is answered 413 and takes no script', async () => {
  echo.next({ does: 'answers', body: 'queued' });
  expect(await ask({ body: Buffer.alloc(BODY_BYTES_MAX + 1, 'x') })).toMatchObject({ status: 413 });
  expect(echo.journal[0]).toMatchObject({ script: { does: 'fails', status: 413 }, executed: false });
  expect(await ask({ body: Buffer.alloc(BODY_BYTES_MAX, 'x') })).toMatchObject({ status: 200, text: '"queued"' });
});

test('an unknown provider is 404; ids are unique and fit a path', async () => {
  expect(await ask({ path: '/nobody/run' })).toMatchObject({ status: 404 });
  expect(echo.journal).toHaveLength(0);
  expect(() => host.endpoint('echo', OK)).toThrow('taken');
  expect(() => host.endpoint('a/b', OK)).toThrow('letters');
});

test.each<ProviderScript>([
  { does: 'answers', body: 1, status: 101 },
  { does: 'fails', status: Number.NaN },
  { does: 'answers-late', afterMs: -1, body: 1 },
  { does: 'answers-huge', bytes: 3 },
])('a script that cannot be performed is refused: %j', (script) => {
  expect(() => echo.next(script)).toThrow(RangeError);
  expect(() => echo.always(script)).toThrow(RangeError);
  expect(() => host.endpoint('another', script)).toThrow(RangeError);
});

test('closing ends every connection, hung, gated and idle, and frees the port', async () => {
  const gated = host.endpoint('gated', OK);
  const gate = gated.gate();
  echo.next({ does: 'hangs' });
  const heard = executions();
  const hung = ask();
  const held = ask({ path: '/gated' });
  const { hostname, port } = new URL(echo.url);
  const idle = connect(Number(port), hostname);
  await Promise.all([heard, gate.arrived(1, AbortSignal.timeout(5_000))]);
  const outcomes = Promise.allSettled([hung, held, read(idle)]);
  await Promise.all([host.close(), host.close()]);
  expect((await outcomes).map(({ status }) => status).slice(0, 2)).toEqual(['rejected', 'rejected']);
  const refused = await new Promise<Error>((resolve) => connect(Number(port), hostname).once('error', resolve));
  expect(refused).toMatchObject({ code: 'ECONNREFUSED' });
});
