import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ChainOpened, Json } from '../contract/index.ts';
import { type ControlClient, ControlFailure, controlClient } from './control.ts';
import { connectInstance, settleDebts } from './instance.ts';
import { lockedTarget, poolTarget } from './target.ts';

const START = '2026-01-01T00:00:00.000Z';
const chain: ChainOpened = {
  rpcUrl: 'http://127.0.0.1:1',
  chainId: 31_337,
  asset: '0x1',
  decimals: 6,
  escrow: '0x2',
  redeemerKey: '0x3',
  minterKey: '0x8',
  payers: [{ address: '0x4', privateKey: '0x5', delegate: '0x6', delegateKey: '0x7' }],
};

let server: Server;
let control: { url: string; token: string };
let asked: { route: string; body: Json | undefined }[];
let answers: { [route: string]: { status: number; body?: unknown } };

beforeEach(async () => {
  asked = [];
  answers = {
    'GET /control/': {
      status: 200,
      body: {
        control: 1,
        powers: ['clock', 'catalogue', 'chain'],
        dialects: { assay: { url: 'http://127.0.0.1:2/', options: { holdWindowMs: 900_000 } } },
        revisions: ['2026-07-28'],
        movesChain: true,
      },
    },
    'POST /control/clock': { status: 200, body: { now: START } },
    'PUT /control/chain': { status: 204 },
    'POST /control/accounts': { status: 200, body: { accountId: 'a', token: 't' } },
    'PATCH /control/accounts/a%2Fb': { status: 204 },
  };
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const route = `${request.method} ${request.url}`;
    asked.push({ route, body: text === '' ? undefined : JSON.parse(text) });
    const allowed = request.headers.authorization === 'Bearer secret';
    const { status, body } = allowed
      ? (answers[route] ?? { status: 404, body: { error: 'unknown', message: 'no such route' } })
      : { status: 401, body: { error: 'unauthorized', message: 'who are you' } };
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(body === undefined ? '' : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  control = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/control/`, token: 'secret' };
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('connecting to a stranger reads its powers, gives it the chain without the keys of payers and minter, and stops its clock', async () => {
  const instance = await connectInstance({
    id: 'one',
    kind: 'url',
    control,
    chain,
    urls: { assay: 'http://127.0.0.1:3/my/x' },
  });
  expect([...instance.powers]).toEqual(['clock', 'catalogue', 'chain']);
  expect(instance.dialects['assay']).toEqual({ url: 'http://127.0.0.1:3/my/x', options: { holdWindowMs: 900_000 } });
  expect(instance.clock?.now()).toBe(Date.parse(START));
  const { payers: _, minterKey: __, ...given } = chain;
  expect(asked.slice(1)).toEqual([
    { route: 'PUT /control/chain', body: given },
    { route: 'POST /control/clock', body: { advanceMs: 0 } },
  ]);
  expect((await instance.payers.lease()).address).toBe('0x4');
  // The next one would be made on the chain, which is not there.
  await expect(instance.payers.lease()).rejects.toThrow('The chain at http://127.0.0.1:1 refused the connection');
  expect(await instance.control?.createAccount({ dialect: 'assay' })).toEqual({ accountId: 'a', token: 't' });
  await instance.control?.changeAccount('a/b', { revoked: true });
  const target = lockedTarget(instance);
  expect(target.describe()).toMatchObject({ kind: 'url', url: 'http://127.0.0.1:3/my/x', dialects: ['assay'] });
  await target.close();
});

test('the reference has its chain from its world, and one without a chain has not that power', async () => {
  const reference = await connectInstance({ id: 'r', kind: 'reference', control, chain });
  const bare = await connectInstance({ id: 'b', kind: 'url', control });
  expect(asked.map(({ route }) => route)).not.toContain('PUT /control/chain');
  expect([...bare.powers]).toEqual(['clock', 'catalogue']);
  const target = poolTarget({ shared: reference, exclusive: [bare] });
  const { signal } = new AbortController();
  const alone = await target.lease('exclusive', signal);
  expect(alone.instance).toBe(bare);
  expect((await target.lease('shared', signal)).instance).toBe(reference);
  alone.release();
  await target.close();
});

test('a black box is its URL and its token', async () => {
  const instance = await connectInstance({
    id: 'x',
    kind: 'url',
    urls: { assay: 'http://127.0.0.1:3/' },
    token: 'key',
  });
  expect(instance).toMatchObject({ token: 'key', dialects: { assay: { url: 'http://127.0.0.1:3/', options: {} } } });
  expect(instance.powers.size).toBe(0);
  expect(instance.clock).toBeUndefined();
  await instance.close();
});

test.each<[string, { where?: Partial<typeof control>; answers?: typeof answers }, RegExp]>([
  ['a wrong token', { where: { token: 'x' } }, /refused GET \/ \(HTTP 401, unauthorized\): who are you\.$/],
  [
    'another version',
    { answers: { 'GET /control/': { status: 200, body: { control: 2, powers: [], dialects: {}, revisions: [] } } } },
    /of version 2; this harness speaks version 1/,
  ],
  [
    'half an index',
    { answers: { 'GET /control/': { status: 200, body: { control: 1 } } } },
    /answered GET \/ without "powers"/,
  ],
  ...[
    { powers: 'clock' },
    { revisions: 5 },
    { dialects: { assay: null } },
    { dialects: { assay: { url: 'nowhere' } } },
    { dialects: { assay: { url: 'http://127.0.0.1:2/', replicas: [null] } } },
    { dialects: { assay: { url: 'http://127.0.0.1:2/', options: { holdWindowMs: 'long' } } } },
    { dialects: { assay: { url: 'http://127.0.0.1:2/', options: { confirmation: { cost: 5 } } } } },
  ].map((spoilt): [string, { answers: typeof answers }, RegExp] => {
    const body = { control: 1, powers: [], dialects: {}, revisions: [], ...spoilt };
    return [
      `an index with ${JSON.stringify(spoilt)}`,
      { answers: { 'GET /control/': { status: 200, body } } },
      new RegExp(`answered GET / with a "${Object.keys(spoilt)[0]}" that has not the form of its description\\.$`),
    ];
  }),
  [
    'a time that is none',
    { answers: { 'POST /control/clock': { status: 200, body: { now: 'soon' } } } },
    /told a time that is none: "soon"/,
  ],
  [
    'nobody',
    { where: { url: 'http://127.0.0.1:1/' } },
    /at http:\/\/127\.0\.0\.1:1\/ refused the connection \(GET \/\)/,
  ],
])('%s is told in one sentence', async (_, spoilt, sentence) => {
  Object.assign(answers, spoilt.answers);
  const where = { ...control, ...spoilt.where };
  const failure = await connectInstance({ id: 'f', kind: 'url', control: where }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ControlFailure);
  expect((failure as Error).message).toMatch(sentence);
});

test.each<[string, 'POST' | 'GET', object, (control: ControlClient) => Promise<unknown>]>([
  ['accounts', 'POST', { accountId: 'a', token: 'a\r\nb: c' }, (api) => api.createAccount({ dialect: 'assay' })],
  ['ledger', 'GET', { balanceMicros: '1.5', heldMicros: '0', entries: [] }, (api) => api.ledger('a')],
  ['ledger', 'GET', { balanceMicros: '9'.repeat(1e6), heldMicros: '0', entries: [] }, (api) => api.ledger('a')],
  ['ledger', 'GET', { balanceMicros: '-1', heldMicros: '0', entries: [null] }, (api) => api.ledger('a')],
])('nothing is made of an answer of %s to %s that has another form', async (path, method, body, asks) => {
  answers[`${method} /control/${path}${method === 'GET' ? '?accountId=a' : ''}`] = { status: 200, body };
  const api = controlClient({ ...control, timeoutMs: 5_000 });
  const sentence = new RegExp(`answered ${method} /${path} with a "\\w+" that has not the form of its description\\.$`);
  await expect(asks(api)).rejects.toThrow(sentence);
  await api.close();
});

test('a stranger settles its debts when the longest window of its dialects has passed, whatever each calls it', async () => {
  const url = 'http://127.0.0.1:2/';
  const dialects = {
    assay: { url, options: { holdWindowMs: 900_000 } },
    agentmuxer: { url, options: { finalizeAfterMs: 1_200_000 } },
  };
  const instance = await connectInstance({ id: 's', kind: 'url', control, chain });
  const moved: number[] = [];
  const clock = {
    now: () => 0,
    async advance(ms: number) {
      moved.push(ms);
      return ms;
    },
  };
  await settleDebts({ ...instance, dialects, clock });
  expect(moved).toEqual([1_200_000 + 60_000]);
  // Without a chain nothing is owed that would go with it.
  const { chain: _, ...chainless } = instance;
  await settleDebts({ ...chainless, dialects, clock });
  expect(moved).toHaveLength(1);
  await instance.close();
});
