import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/contract/index.ts';
import bindings from '../../src/contract/vectors/bindings.json' with { type: 'json' };
import vectors from '../../src/contract/vectors/vouchers.json' with { type: 'json' };
import { type LocalHelper, localHelper } from './helper.ts';
import { handClock, type Scripted, type Seen, scriptedGateway, type Told } from './scripted.test.kit.ts';
import { settingsOf } from './settings.ts';

let gateway: Scripted;
let home: string;
beforeEach(async () => {
  gateway = await scriptedGateway();
  home = await mkdtemp(join(tmpdir(), 'touchstone-helper-'));
});
afterEach(async () => {
  await gateway.close();
  await rm(home, { recursive: true });
});

const { requirement, voucher, signature } = vectors.vouchers[0] as (typeof vectors.vouchers)[0];
const price = { maxAmount: '2500', asset: requirement.amount.asset };
const delivered: Told = { result: { content: [{ type: 'text', text: 'sunny' }], structuredContent: { sky: 'blue' } } };
const demanding = (demand: JsonObject = requirement): Told => refusing('PAYMENT_REQUIRED', { demand });

function refusing(code: string, { demand, ...more }: JsonObject = {}): Told {
  const meta = { 'assay/error': { code, retryable: false, ...more }, 'x402/paymentRequired': demand };
  return { result: { isError: true, content: [{ type: 'text', text: code }], _meta: meta } };
}

/** Describes tools, asks for a payment, and delivers to who pays. */
function sells(more: { readonly demand?: JsonObject; readonly paid?: (request: Seen) => Told } = {}): void {
  gateway.answers = (request) => {
    if (request.rpc.params['name'] === 'get_tool') return { result: structured({ name: 'get_weather', price }) };
    return voucherOf(request) === undefined ? demanding(more.demand) : (more.paid?.(request) ?? delivered);
  };
}

const structured = (content: JsonObject): JsonObject => ({
  content: [{ type: 'text', text: JSON.stringify(content) }],
  structuredContent: content,
});
const metaOf = ({ rpc }: Seen) => rpc.params['_meta'] as JsonObject;
const voucherOf = (request: Seen) => metaOf(request)['assay/voucher'];
const named = (name: string) => gateway.calls().filter(({ rpc }) => rpc.params['name'] === name);

function started(env: { readonly [name: string]: string } = {}, mode: 'hurried' | 'standing' = 'hurried') {
  const ports = handClock(mode);
  const base = {
    ASSAY_MCP_URL: `${gateway.origin}/`,
    ASSAY_HOME: home,
    ASSAY_API_KEY: 'good',
    ASSAY_PAYMENT_KEY: vectors.keys.delegate,
    ASSAY_RPC_URLS: `${gateway.origin}/rpc/0`,
  };
  return { ports, helper: localHelper(settingsOf({ ...base, ...env }), { ports }) };
}

const call = (helper: LocalHelper, name = 'get_weather', meta: JsonObject = {}) =>
  helper.callTool({ name, arguments: { city: 'Oslo' }, meta });
const textOf = (result: JsonObject) => (result['content'] as { text: string }[])[0]?.text ?? '';
const codeOf = (result: JsonObject) => (result['_meta'] as { 'assay/error': JsonObject })['assay/error']['code'];

describe('a call', () => {
  it('is forwarded in the stateless form, with a key of its own and the answer unchanged', async () => {
    gateway.answers = () => delivered;
    expect(await call(started().helper)).toEqual((delivered as { result: JsonObject }).result);
    const [one] = gateway.calls() as [Seen];
    expect(one.headers).toMatchObject({
      authorization: 'Bearer good',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': 'get_weather',
    });
    expect(one.rpc.params).toMatchObject({ name: 'get_weather', arguments: { city: 'Oslo' } });
    expect(metaOf(one)['assay/idempotency-key']).toBe('key-1');
  });

  it('is paid by the voucher that the published client would sign, with the same key', async () => {
    sells();
    expect(await call(started().helper)).toEqual((delivered as { result: JsonObject }).result);
    const [first, paid] = named('get_weather') as [Seen, Seen];
    expect(voucherOf(paid)).toEqual({ voucher, signature, providerId: 'prov_1', contractVersion: 1 });
    const { 'assay/voucher': _paid, ...meta } = metaOf(paid);
    expect({ ...paid.rpc.params, _meta: meta }).toEqual(first.rpc.params);
    expect(named('get_tool')).toHaveLength(1);
  });

  it.each([
    ['Thu, 01 Jan 2026 00:01:30 GMT', 90],
    ['Thu, 01 Jan 2026 01:00:00 GMT', 120],
    ['Wed, 31 Dec 2025 12:00:00 GMT', -120],
    ['not a date', 0],
  ])("is issued by the gateway's clock, within two minutes: %s", async (date, offset) => {
    sells();
    const { answers } = gateway;
    gateway.answers = (request) => ({ ...(answers(request) as { result: JsonObject }), headers: { date } });
    await call(started().helper);
    const paid = gateway.calls().map(voucherOf).find(Boolean) as { voucher: JsonObject };
    expect(paid.voucher['issuedAt']).toBe(1_767_225_600 + offset);
  });

  it('takes the price from a listing, for a minute', async () => {
    const { helper, ports } = started();
    sells();
    const { answers } = gateway;
    const tool = { name: 'get_weather', inputSchema: { type: 'object' }, _meta: { 'assay/price': price } };
    gateway.answers = (request) =>
      request.rpc.method === 'tools/list' ? { result: { tools: [tool] } } : answers(request);
    await helper.listTools(undefined);
    await call(helper);
    expect(named('get_tool')).toHaveLength(0);
    ports.advance(60_001);
    await call(helper);
    expect(named('get_tool')).toHaveLength(1);
  });

  it('of the wrapper pays for the tool within', async () => {
    sells();
    const { helper } = started();
    await helper.callTool({ name: 'call_tool', arguments: { name: 'get_weather', arguments: {} }, meta: {} });
    expect(gateway.calls().filter(voucherOf)).toHaveLength(1);
    const other = { name: 'call_tool', arguments: { name: 'get_stock' }, meta: {} };
    expect(codeOf(await helper.callTool(other))).toBe('G3_NO_QUOTE');
  });

  it('is refused in words of this app when a guard fails', async () => {
    sells({ demand: { ...requirement, payTo: requirement.provider } });
    const answer = await call(started().helper);
    expect(answer['isError']).toBe(true);
    expect(textOf(answer)).toMatch(/^Assay asked for a payment this app refused: it is not to be paid to the escrow/);
    expect(codeOf(answer)).toBe('G2_PAY_TO');
    expect(named('get_weather')).toHaveLength(1);
  });

  it('without a readable payment key signs nothing', async () => {
    sells();
    for (const ASSAY_PAYMENT_KEY of ['', 'half a key']) {
      expect(codeOf(await call(started({ ASSAY_PAYMENT_KEY }).helper))).toBe('G5_LOCAL_KEY_INVALID');
    }
  });

  it('signs for one payer only', async () => {
    sells();
    const { helper } = started();
    await call(helper);
    sells({ demand: { ...requirement, payer: requirement.provider } });
    expect(codeOf(await call(helper))).toBe('G4_PAYER_CHANGED');
  });
});

describe('what comes in between', () => {
  it('a cut, a 503, a limit and a running attempt: the same bytes again, and one voucher', async () => {
    const troubles: Told[] = [{ cut: true }, { status: 503 }, refusing('IDEMPOTENCY_IN_PROGRESS', { retryAfter: 3 })];
    troubles.push({ error: { code: -32029, message: 'slow', data: { retryAfterMs: 700 } } });
    sells({ paid: () => troubles.shift() ?? delivered });
    const { helper, ports } = started();
    expect(await call(helper)).toMatchObject({ structuredContent: { sky: 'blue' } });
    const paid = gateway.calls().filter(voucherOf);
    expect(paid).toHaveLength(5);
    expect(new Set(paid.map(({ body }) => body)).size).toBe(1);
    expect(ports.waits).toEqual([375, 750, 3_000, 700]);
  });

  it('two repeats are all', async () => {
    gateway.answers = () => ({ status: 500, body: { error: { code: 'X', message: 'No.' } } });
    await expect(call(started().helper)).rejects.toThrow('No.');
    expect(gateway.calls()).toHaveLength(3);
  });

  it('waits as long as it is told, by seconds or by date, but no minute', async () => {
    const at = 'Thu, 01 Jan 2026 00:00:07 GMT';
    const answers: Told[] = [
      { status: 429, headers: { 'retry-after': '5' } },
      { status: 429, headers: { 'retry-after': at } },
      delivered,
      { status: 429, headers: { 'retry-after': '61' }, body: { error: { code: 'RATE_LIMITED', message: 'Later.' } } },
    ];
    gateway.answers = () => answers.shift() ?? delivered;
    const { helper, ports } = started();
    await call(helper);
    expect(ports.waits).toEqual([5_000, 2_000]);
    await expect(call(helper)).rejects.toThrow('Later.');
    expect(gateway.calls()).toHaveLength(4);
  });

  it('a second demand is not paid, but a later call with the key may be', async () => {
    sells({ paid: () => demanding() });
    const { helper } = started();
    const key = { 'assay/idempotency-key': 'mine' };
    expect(codeOf(await call(helper, 'get_weather', key))).toBe('PAYMENT_REQUIRED');
    expect(gateway.calls().filter(voucherOf)).toHaveLength(1);
    await call(helper, 'get_weather', key);
    expect(gateway.calls().filter(voucherOf)).toHaveLength(2);
  });

  it('callers with one key share one call; another call with it is refused', async () => {
    sells();
    const { helper } = started();
    const key = { 'assay/idempotency-key': 'mine' };
    const answers = await Promise.all([1, 2, 3].map(() => call(helper, 'get_weather', key)));
    expect(answers.every((answer) => answer['structuredContent'])).toBe(true);
    expect(named('get_weather')).toHaveLength(2);
    const [, other] = await Promise.all([call(helper, 'get_weather', key), call(helper, 'get_stock', key)]);
    expect(codeOf(other)).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('a redirect is not followed, and the credential stays', async () => {
    const heard: string[] = [];
    const elsewhere = createServer((request, response) => {
      heard.push(request.headers.authorization ?? 'nothing');
      response.end('{}');
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
    gateway.answers = () => ({ status: 307, headers: { location } });
    await expect(call(started().helper)).rejects.toThrow(/could not be reached: a redirect came/);
    expect(heard).toEqual([]);
    await new Promise((resolve) => elsewhere.close(resolve));
  });

  it('shows no link-only token', async () => {
    const url = `${gateway.origin}/u/abcdefghijklmnopqrstuv`;
    gateway.answers = () => ({ status: 404, body: { error: { code: 'MCP_URL_NOT_FOUND', message: `No ${url}` } } });
    await expect(call(started({ ASSAY_MCP_URL: url }).helper)).rejects.toThrow(/\/u\/…$/);
  });
});

describe('its own limits', () => {
  it('hold over calls that come together', async () => {
    sells();
    const { helper } = started({ ASSAY_MAX_PER_DAY: '0.0175' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(helper)));
    expect(gateway.calls().filter(voucherOf)).toHaveLength(7);
    expect(answers.filter((answer) => answer['isError']).map(codeOf)).toEqual(Array(13).fill('G7_PER_DAY'));
  });

  it('start anew after 24 hours', async () => {
    sells();
    const { helper, ports } = started({ ASSAY_MAX_PER_DAY: '0.0025' });
    await call(helper);
    ports.advance(86_399_000);
    expect(codeOf(await call(helper))).toBe('G7_PER_DAY');
    ports.advance(1_000);
    expect((await call(helper))['isError']).toBeUndefined();
  });

  it('refuse everything when they cannot be read', async () => {
    sells();
    expect(codeOf(await call(started({ ASSAY_MAX_PER_CALL: 'half a dollar' }).helper))).toBe('G7_LIMITS_UNREADABLE');
  });
});

describe('the chain', () => {
  const paid = async (rpcs = 1) => {
    sells();
    const ASSAY_RPC_URLS = Array.from({ length: rpcs }, (_, index) => `${gateway.origin}/rpc/${index}`).join(',');
    const answer = await call(started({ ASSAY_RPC_URLS }).helper);
    return answer['isError'] ? codeOf(answer) : 'paid';
  };

  it('is read at the block before the lowest head, by every RPC', async () => {
    gateway.chain.heads = [10, 130];
    expect(await paid(2)).toBe('paid');
    const reads = gateway.chain.asked.filter(({ method }) => method === 'eth_call');
    expect(reads).toHaveLength(6);
    expect(new Set(reads.map(({ params }) => params[1]))).toEqual(new Set(['0x9']));
  });

  it('is not read where heads are too far apart, even after two more tries', async () => {
    gateway.chain.heads = [10, 131];
    expect(await paid(2)).toBe('G4_NO_CHAIN_READ');
    expect(gateway.chain.asked.filter(({ method }) => method === 'eth_blockNumber')).toHaveLength(6);
  });

  it.each<[string, (rpc: number, method: string, result: string) => string, string]>([
    ['one byte differs', (rpc, _, told) => (rpc === 1 ? told.replace(/.$/, 'f') : told), 'G4_NO_CHAIN_READ'],
    ['another chain', (_, method, told) => (method === 'eth_chainId' ? '0x1' : told), 'G4_NO_CHAIN_READ'],
    [
      'a word too wide',
      (_, method, told) => (method === 'eth_call' ? told.replace('0x0', '0xf') : told),
      'G4_NO_CHAIN_READ',
    ],
    ['more than 16 KiB', (_, __, told) => told.padEnd(16_400, ' '), 'G4_NO_CHAIN_READ'],
  ])('is not read: %s', async (_, twist, code) => {
    gateway.chain.heads = [10, 10];
    gateway.chain.twist = twist;
    expect(await paid(2)).toBe(code);
  });

  it('says what the key may do', async () => {
    const { chain } = gateway;
    const { delegation, caps, escrow } = chain;
    chain.delegation = delegation.with(6, 1n);
    expect(await paid()).toBe('G4_INACTIVE');
    chain.delegation = delegation.with(4, 0n);
    expect(await paid()).toBe('G4_INACTIVE');
    chain.delegation = delegation.with(4, 1_767_225_600n);
    expect(await paid()).toBe('G4_EXPIRED');
    chain.delegation = delegation.with(0, 2_499n);
    expect(await paid()).toBe('G6_DELEGATE_CAP');
    chain.delegation = delegation;
    chain.caps = caps.with(0, 2_499n);
    expect(await paid()).toBe('G6_ESCROW_CAP');
    chain.caps = caps;
    chain.escrow = escrow.with(3, 2_499n);
    expect(await paid()).toBe('G6_ESCROW_CAP');
    chain.escrow = escrow;
    expect(await paid()).toBe('paid');
  });
});

describe('a payment key that is not bound', () => {
  const { challenge, signature: proof } = bindings.cases[0] as (typeof bindings.cases)[0];
  const key = `eip155:31337:${vectors.accounts.delegate}`;
  const other = `eip155:31337:${vectors.accounts.other}`;

  it('is proved, and its approval is asked for', async () => {
    sells({ demand: { ...requirement, delegate: other } });
    const proofs: JsonObject[] = [];
    const { rest } = gateway;
    rest.set('GET /api/v1/agents/me/delegate', () => ok({ credentialId: bindings.credentialId, delegate: other }));
    rest.set('POST /api/v1/agents/me/delegate/challenge', () => ok(challenge));
    rest.set('POST /api/v1/agents/me/delegate', (body) => {
      proofs.push(body);
      return ok({ status: 'PENDING_APPROVAL', pendingDelegate: key });
    });
    const answer = await call(started().helper);
    expect(codeOf(answer)).toBe('G5_DELEGATE_MISMATCH');
    expect(proofs).toEqual([{ challengeId: challenge.challengeId, signature: proof }]);
    const link = `${gateway.origin}/agents/enable-paid?credential=${bindings.credentialId}#key=${vectors.accounts.delegate}`;
    expect(textOf(answer)).toContain(link);
    expect(textOf(answer)).toContain('17DC 79C8');
  });

  it('is not proved twice, and signs no other challenge', async () => {
    sells({ demand: { ...requirement, delegate: other } });
    const { rest } = gateway;
    const asked: JsonObject[] = [];
    rest.set('GET /api/v1/agents/me/delegate', () =>
      ok({ credentialId: bindings.credentialId, delegate: other, pendingDelegate: key }),
    );
    expect(textOf(await call(started().helper))).toContain('enable-paid');
    rest.set('GET /api/v1/agents/me/delegate', () => ok({ credentialId: bindings.credentialId, delegate: null }));
    rest.set('POST /api/v1/agents/me/delegate/challenge', () =>
      ok((bindings.cases[1] as { challenge: JsonObject }).challenge),
    );
    rest.set('POST /api/v1/agents/me/delegate', (body) => {
      asked.push(body);
      return ok({});
    });
    expect(textOf(await call(started().helper))).not.toContain('enable-paid');
    expect(asked).toEqual([]);
  });

  const ok = (data: JsonObject): Told => ({ status: 200, body: { data } });
});

describe('long names', () => {
  const long = `provider__${'tides_of_the_northern_sea_'.repeat(3)}`;
  it('are listed under an alias that names the original, and can be called by it at once', async () => {
    gateway.answers = ({ rpc }) => {
      const second = rpc.params['cursor'] === 'next';
      const tool = { name: second ? long : 'short', description: 'Tides.', inputSchema: { type: 'object' } };
      if (rpc.method === 'tools/list') return { result: { tools: [tool], ...(!second && { nextCursor: 'next' }) } };
      return delivered;
    };
    const page = await started().helper.listTools('next');
    const [{ name, description }] = page['tools'] as [{ name: string; description: string }];
    expect(name.length).toBeLessThanOrEqual(48);
    expect(description).toContain(long);
    // Another process has listed nothing yet.
    await call(started().helper, name);
    expect(named(long)).toHaveLength(1);
  });
});
