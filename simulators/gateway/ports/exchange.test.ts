import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { UpstreamAnswer, UpstreamRequest } from '../../../src/contract/index.ts';
import { type PushedClock, pushedClock } from '../../clock/index.ts';
import { activity } from '../activity.ts';
import { DEFAULT_SETTINGS } from '../settings.ts';
import { newRequestKey, requestSignerPort } from './request-signer.ts';
import { routerPort } from './router.ts';

type Answers = (request: IncomingMessage, response: ServerResponse) => void;

const requestSigner = requestSignerPort(newRequestKey());

let server: Server;
let origin: string;
let answers: Answers;
let seen: IncomingMessage[];
let connections: number;
let clock: PushedClock;
let router: ReturnType<typeof routerPort>;

beforeEach(async () => {
  [seen, connections, answers] = [[], 0, (_, response) => response.end()];
  server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    seen.push(request);
    answers(request, response);
  });
  server.on('connection', () => connections++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  clock = pushedClock(0);
  router = routerPort({ clock, activity: activity(), settings: DEFAULT_SETTINGS, requestSigner });
});

afterEach(async () => {
  await router.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function exchange(request: Partial<UpstreamRequest> = {}, url = origin): Promise<UpstreamAnswer> {
  const whole = { callId: 'call-1', method: 'GET', target: '', headers: [], ...request };
  return router.exchange({ providerId: 'prov', url, account: '0x00' }, whole);
}

it('sends what it was given, its call, and what a connection needs', async () => {
  const headers = [
    ['X-Spelt', 'a'],
    ['x-twice', '1'],
    ['x-twice', '2'],
  ] as const;
  await exchange({ method: 'REPORT', target: '/%2E%2E/a?b', headers, body: Buffer.from('ab') }, `${origin}/base`);
  const [request] = seen;
  expect(request).toMatchObject({ method: 'REPORT', url: '/base/%2E%2E/a?b' });
  expect(request?.rawHeaders).toEqual([
    ...['host', origin.slice('http://'.length), 'connection', 'keep-alive'],
    ...['x-touchstone-call', 'call-1', ...headers.flat(), 'content-length', '2'],
  ]);
});

it.each([
  ['', '', '/'],
  ['', '?a=1', '/?a=1'],
  ['', '/b', '/b'],
  ['/', '/b', '/b'],
  ['/base', '', '/base'],
  ['/base', '?a=1', '/base?a=1'],
  ['/base/', '/b', '/base//b'],
])('puts "%s" and "%s" together', async (path, target, expected) => {
  await exchange({ target }, `${origin}${path}`);
  expect(seen[0]?.url).toBe(expected);
});

it('takes any content, with its status and its content type', async () => {
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  answers = (_, response) => response.writeHead(201, { 'content-type': 'image/png' }).end(bytes);
  expect(await exchange()).toEqual({ kind: 'answered', status: 201, contentType: 'image/png', bytes });
  answers = (_, response) => response.writeHead(204).end();
  expect(await exchange({ method: 'DELETE' })).toEqual({ kind: 'answered', status: 204, bytes: Buffer.alloc(0) });
});

it.each<[number, UpstreamAnswer]>([
  [400, { kind: 'rejected', status: 400 }],
  [404, { kind: 'rejected', status: 404 }],
  [500, { kind: 'failed', reason: 'HTTP 500' }],
  [302, { kind: 'failed', reason: 'HTTP 302' }],
  [308, { kind: 'failed', reason: 'HTTP 308' }],
])('makes of a %s what it is, and follows nowhere', async (status, expected) => {
  answers = (_, response) => response.writeHead(status, { location: `${origin}/elsewhere` }).end('more');
  expect(await exchange({ method: 'POST', body: Buffer.from('x') })).toEqual(expected);
  expect(seen).toHaveLength(1);
});

it('keeps its connections', async () => {
  for (let times = 0; times < 10; times++) await exchange();
  expect(connections).toBeLessThanOrEqual(2);
});

it('waits by its own clock, and no longer', async () => {
  const asked = new Promise<void>((resolve) => {
    answers = () => resolve();
  });
  const answer = exchange();
  await asked;
  const gone = new Promise((resolve) => seen[0]?.once('close', resolve));
  await clock.timeIs(DEFAULT_SETTINGS.providerTimeoutMs);
  await clock.fire(clock.now());
  expect(await answer).toEqual({ kind: 'failed', reason: 'no answer within 30 s' });
  await gone;
});

it.each<[string, Answers, RegExp]>([
  ['hangs up', ({ socket }) => socket.destroy(), /the connection broke \(UND_ERR_SOCKET\)/],
  [
    'sends more than is taken',
    (_, response) => response.end(Buffer.alloc(4 * 1024 * 1024 + 1)),
    /an answer over 4194304 bytes/,
  ],
])('fails where the provider %s', async (_, act, reason) => {
  answers = act;
  expect(await exchange()).toMatchObject({ kind: 'failed', reason: expect.stringMatching(reason) });
  expect(clock.nextDue()).toBeUndefined();
});

it('fails where there is no such address', async () => {
  expect(await exchange({}, 'no address')).toMatchObject({
    kind: 'failed',
    reason: expect.stringMatching(/INVALID_URL/),
  });
});
