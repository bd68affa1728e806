import { request } from 'undici';
import { afterEach, describe, expect, test } from 'vitest';
import type { GatewayAdmin } from '../../src/contract/index.ts';
import { startTime } from '../clock/index.ts';
import { type Controlled, serveControl } from './control.ts';
import { Refusal, type Served } from './http.ts';

const TOKEN = 'the-token';
const ACCOUNT = { dialect: 'assay', balanceMicros: '1000000' };
const OFFERING = {
  dialect: 'agentmuxer',
  name: 'tides',
  summary: 'Tides of a port',
  inputSchema: { type: 'object' },
  priceMicros: '2500',
  providers: [],
  publisherId: 'pub-1',
  protocol: 'http',
  taskFamily: 'weather',
  trustTier: 'verified',
  capabilityGroup: 'tides',
  useCase: 'sailing',
  http: { method: 'GET', path: '/v1/{port}' },
  available: false,
};

/** An admin that keeps what it is asked and refuses the accounts it does not know, as a gateway's would. */
function recording(): { admin: GatewayAdmin; asked: unknown[] } {
  const asked: unknown[] = [];
  const admin: GatewayAdmin = {
    describe: async () => ({
      dialects: { assay: { url: 'http://unserved/', rest: '/api/v1', options: { takeRateBps: 1000 } } },
      revisions: ['2025-11-25', '2026-07-28'],
    }),
    createAccount: async (account) => {
      asked.push(account);
      return { accountId: 'a1', token: 't1' };
    },
    changeAccount: async (accountId, change) => void asked.push({ accountId, change }),
    createTool: async (tool) => {
      asked.push(tool);
      return { name: tool.name, toolId: 'tool-1', offeringVersionId: 'version-1' };
    },
    changeTool: async (dialect, name, change) => void asked.push({ dialect, name, change }),
    answerSignIn: async (answer) => void asked.push(answer),
    createUrl: async (url) => {
      asked.push(url);
      return { url: `/my/${url.profile}`, version: 2 };
    },
    ledger: async (accountId) => {
      if (accountId !== 'a1') throw new Refusal(404, 'unknown-account', `There is no account ${accountId}.`);
      return { balanceMicros: '0', heldMicros: '0', entries: [] };
    },
    useChain: async (chain) => void asked.push(chain),
    quiescent: async () => undefined,
  };
  return { admin, asked };
}

let served: Served | undefined;
afterEach(async () => {
  await served?.close();
});

async function serving(more: Partial<Controlled> = {}) {
  const { admin, asked } = recording();
  const time = startTime({ startsAt: Date.UTC(2026, 0, 1) });
  const controlled: Controlled = {
    admin,
    urls: { assay: ['http://127.0.0.1:4100/'] },
    now: () => time.now(),
    advance: (ms) => time.advance(ms),
    useChain: (chain) => admin.useChain(chain),
    ...more,
  };
  served = await serveControl(controlled, TOKEN);
  const { url } = served;
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: unknown, token = TOKEN) => {
    const answer = await request(new URL(path, url), {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    return { status: answer.statusCode, body: text === '' ? undefined : JSON.parse(text) };
  };
  return { call, asked };
}

describe('who may ask', () => {
  test('nobody without the token, on any route', async () => {
    const { call, asked } = await serving();
    for (const token of ['', 'the-tokem', `${TOKEN} `.repeat(2)]) {
      const answer = await call('POST', '/accounts', ACCOUNT, token);
      expect(answer).toMatchObject({ status: 401, body: { error: 'unauthorized' } });
    }
    expect(await call('GET', '/nowhere', undefined, 'x')).toMatchObject({ status: 401 });
    expect(asked).toEqual([]);
  });
});

describe('what is granted', () => {
  test('the index names powers, addresses and options', async () => {
    const { call } = await serving({ restart: async () => undefined });
    expect((await call('GET', '/')).body).toEqual({
      control: 1,
      powers: ['clock', 'catalogue', 'accounts', 'urls', 'ledger', 'provider', 'chain', 'restart'],
      dialects: {
        assay: {
          url: 'http://127.0.0.1:4100/',
          rest: 'http://127.0.0.1:4100/api/v1',
          options: { takeRateBps: 1000 },
        },
      },
      revisions: ['2025-11-25', '2026-07-28'],
      movesChain: true,
    });
  });

  test('each dialect is told with its address, its options and its replicas', async () => {
    const { admin } = recording();
    const dialects = {
      assay: { url: '/', options: {} },
      toy: { url: '/toy', options: { searchMode: 'full' } },
    } as const;
    const describe = async () => ({ dialects, revisions: [] });
    const urls = { assay: ['http://127.0.0.1:1/'], toy: ['http://127.0.0.1:2/toy', 'http://127.0.0.1:3/toy'] };
    const { call } = await serving({ admin: { ...admin, describe }, urls });
    expect((await call('GET', '/')).body.dialects).toEqual({
      assay: { url: 'http://127.0.0.1:1/', options: {} },
      toy: { url: 'http://127.0.0.1:2/toy', options: { searchMode: 'full' }, replicas: urls.toy },
    });
  });

  test('several addresses of one dialect are replicas', async () => {
    const urls = { assay: ['http://127.0.0.1:1/', 'http://127.0.0.1:2/'] };
    const { call } = await serving({ urls });
    const { body } = await call('GET', '/');
    expect(body.powers).toContain('replicas');
    expect(body.dialects.assay).toMatchObject({ url: urls.assay[0], replicas: urls.assay });
  });

  test('a scoped URL is told on the origin that serves its dialect', async () => {
    const { call } = await serving({ urls: { assay: ['http://127.0.0.1:1/', 'http://127.0.0.1:2/'] } });
    const answer = await call('POST', '/urls', { dialect: 'assay', profile: 'kit' });
    expect(answer).toMatchObject({ status: 200, body: { url: 'http://127.0.0.1:1/my/kit', version: 2 } });
  });

  test('a power that is not granted answers 404 on its routes', async () => {
    const { call } = await serving();
    for (const path of ['/terms', '/restart']) {
      expect(await call('POST', path, {})).toMatchObject({ status: 404, body: { error: 'power-not-granted' } });
    }
  });
});

describe('bodies', () => {
  test.each([
    ['POST', '/accounts', {}, '"dialect" is missing'],
    ['POST', '/accounts', { ...ACCOUNT, balanceMicros: 5 }, '"balanceMicros" must be string'],
    ['POST', '/accounts', { ...ACCOUNT, balance: '5' }, 'no member "balance"'],
    ['POST', '/accounts', { ...ACCOUNT, policy: { velocity: { callsPerMinute: 1.5 } } }, '"policy.velocity.callsPer'],
    ['POST', '/accounts', '{', 'not JSON'],
    ['POST', '/accounts', [], 'must be a JSON object'],
    ['PATCH', '/accounts/a1', { dialect: 'assay' }, 'no member "dialect"'],
    ['POST', '/tools', { dialect: 'assay', name: 'x' }, '"summary" is missing'],
    ['POST', '/tools', { ...OFFERING, trustTier: 'gold' }, '"trustTier" must be equal to one of'],
    ['POST', '/tools', { ...OFFERING, http: { method: 'GET' } }, '"http.path" is missing'],
    ['POST', '/tools', { ...OFFERING, http: { method: 'GET', path: '', body: {} } }, 'no member "http.body"'],
    ['POST', '/tools', { ...OFFERING, available: 'no' }, '"available" must be boolean'],
    ['POST', '/tools', { ...OFFERING, publisherId: '' }, '"publisherId" must NOT'],
    ['PATCH', '/tools/x?dialect=assay', { removed: false }, '"removed"'],
    ['POST', '/urls', { dialect: 'assay', profile: 'No!' }, '"profile" must match'],
    ['POST', '/signin', { userCode: 'BCDF-GHJK', approve: true }, '"accountId" is missing'],
    ['POST', '/clock', { advanceMs: -1 }, '"advanceMs" must be >= 0'],
    ['POST', '/clock', undefined, 'must be a JSON object'],
    ['PUT', '/chain', { rpcUrl: 'file:///etc', chainId: 1, asset: `0x${'0'.repeat(40)}`, decimals: 6 }, '"rpcUrl"'],
  ] as const)('%s %s %j is refused in one line that names the member', async (method, path, body, words) => {
    const { call, asked } = await serving();
    const answer = await call(method, path, body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(words);
    expect(answer.body.message).not.toContain('\n');
    expect(asked).toEqual([]);
  });

  test('a body past the limit is refused', async () => {
    const { call, asked } = await serving();
    const answer = await call('POST', '/accounts', { dialect: 'x'.repeat(1_100_000) });
    expect(answer).toMatchObject({ status: 413, body: { error: 'body-too-large' } });
    expect(asked).toEqual([]);
  });

  test('what fits reaches the gateway as it stands; its refusals reach the caller as they stand', async () => {
    const { call, asked } = await serving();
    expect(await call('POST', '/accounts', ACCOUNT)).toEqual({
      status: 200,
      body: { accountId: 'a1', token: 't1' },
    });
    expect((await call('PATCH', '/accounts/a%2F1', { revoked: true })).status).toBe(204);
    expect((await call('PATCH', '/tools/echo?dialect=assay', { priceMicros: '3' })).status).toBe(204);
    expect(await call('POST', '/tools', OFFERING)).toEqual({
      status: 200,
      body: { name: 'tides', toolId: 'tool-1', offeringVersionId: 'version-1' },
    });
    const signIn = { userCode: 'BCDF-GHJK', accountId: 'a1', approve: false };
    expect(await call('POST', '/signin', signIn)).toEqual({ status: 204, body: undefined });
    expect(asked).toEqual([
      ACCOUNT,
      { accountId: 'a/1', change: { revoked: true } },
      { dialect: 'assay', name: 'echo', change: { priceMicros: '3' } },
      OFFERING,
      signIn,
    ]);
    expect((await call('GET', '/ledger?accountId=a1')).body).toMatchObject({ balanceMicros: '0' });
    expect(await call('GET', '/ledger?accountId=zz')).toEqual({
      status: 404,
      body: { error: 'unknown-account', message: 'There is no account zz.' },
    });
    expect((await call('GET', '/ledger')).body.message).toContain('"accountId" is missing');
  });
});

test('the clock tells its time and moves by what it is told', async () => {
  const { call } = await serving();
  expect((await call('GET', '/clock')).body).toEqual({ now: '2026-01-01T00:00:00.000Z' });
  expect((await call('POST', '/clock', { advanceMs: 600_001 })).body).toEqual({ now: '2026-01-01T00:10:00.001Z' });
  expect((await call('GET', '/clock')).body).toEqual({ now: '2026-01-01T00:10:00.001Z' });
});
