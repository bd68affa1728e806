import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BINDING_TYPES, type BindingMessage, type Hex, type JsonObject, type Payer } from '../../src/contract/index.ts';
import vectors from '../../src/contract/vectors/bindings.json' with { type: 'json' };
import { bindingSigner, type Chain, chainTime, escrowClient, startChain } from '../chain/index.ts';
import { composeGateway, serveMcp } from './index.ts';
import { type Buyer, buyerOf, dialectOf, MINUTE_MS, openShop, type Shop } from './shop.test.kit.ts';

let folder: string;
let chain: Chain;
let shop: Shop;
let origin: string;
let close: () => Promise<void>;
let next = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'touchstone-rest-'));
  chain = await startChain();
  const time = chainTime(chain.opened.rpcUrl);
  shop = await openShop({ store: join(folder, 'gateway.sqlite'), follow: (now) => time.setTime(now) });
  await shop.gateway.admin.useChain(chain.opened);
  const wire = await serveMcp({ dialect: dialectOf(shop.gateway, 'assay'), clock: shop.clock });
  origin = new URL(wire.url).origin;
  close = wire.close;
  await shop.sells({ name: 'weather' });
});
afterAll(async () => {
  await close();
  await shop.close();
  await chain.stop();
  rmSync(folder, { recursive: true });
});

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly code: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: a test states with its expectation what it finds there.
  readonly body: any;
}

async function asks(method: string, path: string, token?: string, body?: JsonObject | string): Promise<Answer> {
  const isForm = typeof body === 'string';
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const told = answer.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text;
  return { status: answer.status, headers: answer.headers, code: told.error?.code ?? told.error, body: told };
}

const rest = (by: Buyer, method: string, path: string, body?: JsonObject) =>
  asks(method, `/api/v1${path}`, by.token, body);
const ME = '/agents/me/delegate';
const keyOf = (digit: string): Hex => `0x${digit.repeat(64)}`;
const addressOf = (key: Hex) => privateKeyToAccount(key).address;

async function challenged(by: Buyer, key: Hex) {
  const { body } = await rest(by, 'POST', `${ME}/challenge`, { delegate: addressOf(key).toLowerCase() });
  return body.data;
}

async function proofOf(challenge: JsonObject, key: Hex): Promise<JsonObject> {
  const { domain, message } = challenge['typedData'] as never as { domain: object; message: { expiresAt: number } };
  const signature = await privateKeyToAccount(key).signTypedData({
    domain,
    types: BINDING_TYPES,
    primaryType: 'DelegateBinding',
    message: { ...message, expiresAt: BigInt(message.expiresAt) } as never,
  });
  return { challengeId: challenge['challengeId'] ?? '', signature };
}

const proves = async (by: Buyer, challenge: JsonObject, key: Hex) =>
  rest(by, 'POST', ME, await proofOf(challenge, key));

const binds = async (by: Buyer, key: Hex) => proves(by, await challenged(by, key), key);
const payer = () => chain.opened.payers[next++] as Payer;
const grants = (of: Payer, key: Hex) =>
  escrowClient(chain.opened).grantFrom(of.address, addressOf(key), {
    maxVoucherAmount: 50_000n,
    maxPerWindow: 90_000n,
    validUntil: BigInt(shop.clock.now() / 1000) + 3_600n,
  });

it('tells a receipt as the money stands, to its own account alone', async () => {
  const [buyer, stranger] = [await shop.buyer(), await shop.buyer()];
  const sibling = await shop.buyer({ memberOf: buyer.accountId });
  const { receipt } = await buyer.buys('weather', 'k');
  const path = `/receipts/${receipt?.['intentId']}`;
  for (const by of [buyer, sibling])
    expect((await rest(by, 'GET', path)).body.data).toMatchObject({
      intentId: receipt?.['intentId'],
      status: 'VERIFYING',
      listedPrice: { amount: '2500', decimals: 6 },
      chargedPrice: { amount: '0' },
      withheld: { amount: '2500' },
      toolId: receipt?.['toolId'],
      providerId: receipt?.['providerId'],
    });
  const unknown = await rest(stranger, 'GET', '/receipts/3f0d5c52-9f0e-4f3b-8a55-0d6a1b2c3d4e');
  expect(unknown).toMatchObject({ status: 404, code: 'RECEIPT_NOT_FOUND' });
  for (const asked of [path, '/receipts/not-a-uuid', '/receipts/', '/receipts/%F0%9F'])
    expect((await rest(stranger, 'GET', asked)).body, asked).toEqual(unknown.body);
  await shop.passes(15 * MINUTE_MS);
  expect((await rest(buyer, 'GET', path)).body.data).toMatchObject({
    status: 'SETTLED',
    chargedPrice: { amount: '2500' },
    withheld: { amount: '0' },
  });
});

it('refuses by the envelope: scopes, credentials, routes, methods, bodies, origins', async () => {
  const [buyer, bare] = [await shop.buyer(), await shop.buyer({ scopes: ['tools:call'] })];
  const { receipt } = await buyer.buys('weather', 'k');
  const path = `/receipts/${receipt?.['intentId']}`;
  const unread = await rest(bare, 'GET', path);
  expect(unread).toMatchObject({ status: 403, code: 'AUTH_SCOPE_MISSING' });
  expect(unread.body.error.context).toEqual({ requiredScope: 'activity:read' });
  const unbound = await rest(bare, 'POST', ME, { challengeId: 'x', signature: 'x' });
  expect(unbound.body.error.context).toEqual({ requiredScope: 'payments' });
  const nobody = await asks('GET', `/api/v1${path}`, 'nobody');
  expect(nobody).toMatchObject({ status: 401, code: 'MCP_CREDENTIAL_INVALID' });
  expect(nobody.headers.get('www-authenticate')).toBe('Bearer');
  expect(await rest(buyer, 'GET', '/nothing')).toMatchObject({ status: 404, code: 'ROUTE_NOT_FOUND' });
  const posted = await rest(buyer, 'POST', path, {});
  expect(posted).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' });
  expect(posted.headers.get('allow')).toBe('GET');
  expect((await asks('PUT', `/api/v1${ME}`, buyer.token)).headers.get('allow')).toBe('GET, POST');
  expect(await asks('POST', `/api/v1${ME}`, buyer.token, 'a=b')).toMatchObject({ status: 415 });
  expect(await rest(buyer, 'POST', `${ME}/challenge`, { delegate: '0x1' })).toMatchObject({ status: 400 });
  expect(await rest(buyer, 'POST', `${ME}/challenge`, { delegate: 'x'.repeat(70_000) })).toMatchObject({ status: 413 });
  const headers = { authorization: `Bearer ${buyer.token}`, origin: 'https://elsewhere.example' };
  expect((await fetch(`${origin}/api/v1${path}`, { headers })).status).toBe(403);
  for (const page of ['/device', '/agents/enable-paid', '/oauth/token'])
    expect((await fetch(`${origin}${page}`, { method: 'POST', headers, body: 'a=b' })).status, page).toBe(403);
  expect(shop.failures).toEqual([]);
});

it('issues the challenge that the published client signs, and knows its signature', async () => {
  const [good] = vectors.cases;
  const signed = good?.challenge.typedData.message as BindingMessage;
  const buyer = await shop.buyer();
  const key = keyOf('1');
  const { challengeId, typedData: ours } = await challenged(buyer, key);
  const { credentialId } = (await rest(buyer, 'GET', ME)).body.data;
  const expiresAt = shop.clock.now() / 1000 + 300;
  const message = { delegate: addressOf(key), credentialId, nonce: ours.message.nonce, expiresAt };
  expect(ours).toEqual({ ...good?.challenge.typedData, message });
  expect(Object.keys(ours.message)).toEqual(Object.keys(signed));
  for (const id of [challengeId, credentialId]) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  const proof = { chainId: vectors.chainId, signature: good?.signature ?? '' };
  expect(await bindingSigner(signed, proof)).toBe(signed.delegate);
  expect(await bindingSigner(signed, { ...proof, chainId: 1 })).not.toBe(signed.delegate);
});

it('binds by a challenge that is used once, in time, by its own credential and key', async () => {
  const [buyer, thief] = [await shop.buyer(), await shop.buyer()];
  const key = keyOf('2');
  const first = await challenged(buyer, key);
  expect(await proves(thief, first, key)).toMatchObject({ status: 400, code: 'ACCOUNT_DELEGATE_CHALLENGE_INVALID' });
  expect(await proves(buyer, await challenged(buyer, key), keyOf('3'))).toMatchObject({
    status: 400,
    code: 'ACCOUNT_DELEGATE_SIGNATURE_INVALID',
  });
  expect((await proves(buyer, first, key)).body.data).toEqual({
    status: 'ACTIVE',
    delegate: `eip155:31337:${addressOf(key)}`,
  });
  expect(await proves(buyer, first, key)).toMatchObject({ code: 'ACCOUNT_DELEGATE_CHALLENGE_INVALID' });
  const [early, late] = [await challenged(thief, keyOf('4')), await challenged(thief, keyOf('5'))];
  await shop.passes(299_000);
  expect(await proves(thief, early, keyOf('4'))).toMatchObject({ status: 200 });
  await shop.passes(1_000);
  expect(await proves(thief, late, keyOf('5'))).toMatchObject({ code: 'ACCOUNT_DELEGATE_CHALLENGE_INVALID' });
});

it('lets one of two first bindings win, and no key sign for two credentials', async () => {
  const [buyer, other] = [await shop.buyer(), await shop.buyer()];
  const keys = [keyOf('6'), keyOf('7')] as const;
  const proofs = await Promise.all(keys.map(async (key) => proofOf(await challenged(buyer, key), key)));
  // In one turn, which two connections would not promise.
  const answers = await Promise.all(
    proofs.map((proof) =>
      dialectOf(shop.gateway, 'assay').site?.answer({
        method: 'POST',
        url: `/api/v1${ME}`,
        token: buyer.token,
        address: '127.0.0.1',
        origin,
        contentType: 'application/json',
        body: JSON.stringify(proof),
      }),
    ),
  );
  expect(answers.map((answer) => answer?.status).sort()).toEqual([200, 409]);
  expect(answers.find((answer) => answer?.status === 409)?.body).toMatchObject({
    error: { code: 'ACCOUNT_DELEGATE_BIND_CONFLICT' },
  });
  const won = keys[answers.findIndex((answer) => answer?.status === 200)] as Hex;
  expect((await rest(buyer, 'GET', ME)).body.data).toMatchObject({ delegate: `eip155:31337:${addressOf(won)}` });
  expect(await binds(other, won)).toMatchObject({ status: 409, code: 'ACCOUNT_DELEGATE_ALREADY_BOUND' });
  await buyer.changes({ revoked: true });
  expect((await binds(other, won)).body.data).toMatchObject({ status: 'ACTIVE' });
});

it('lets a second key wait until the payer grants it, over a restart, and then asks for its signature', async () => {
  const wallet = payer();
  const buyer = await shop.buyer({ wallet: wallet.address, delegate: wallet.delegate });
  const status = async () => (await rest(buyer, 'GET', ME)).body.data;
  expect(await status()).toMatchObject({
    delegate: `eip155:31337:${wallet.delegate}`,
    pendingDelegate: null,
    boundAt: new Date(shop.clock.now()).toISOString(),
    approvalUrl: `${origin}/agents/enable-paid?credential=${(await status()).credentialId}`,
    paidCalls: { status: 'ACTIVE', maxVoucherAmount: '50000000', spentInWindow: '0' },
  });
  const second = keyOf('8');
  expect((await binds(buyer, second)).body.data).toEqual({
    status: 'PENDING_APPROVAL',
    pendingDelegate: `eip155:31337:${addressOf(second)}`,
  });
  const demanded = async (by: Buyer) => (await by.calls('weather')).meta['x402/paymentRequired'] as JsonObject;
  expect(await demanded(buyer)).toMatchObject({ delegate: `eip155:31337:${wallet.delegate}` });
  const later = await composeGateway({ clock: shop.clock, store: join(folder, 'gateway.sqlite') });
  await later.admin.useChain(chain.opened);
  await grants(wallet, second);
  expect(await demanded(buyerOf(later, buyer, '/'))).toMatchObject({
    delegate: `eip155:31337:${addressOf(second)}`,
  });
  await later.close();
  expect(await status()).toMatchObject({
    delegate: `eip155:31337:${addressOf(second)}`,
    pendingDelegate: null,
    paidCalls: { status: 'ACTIVE', maxVoucherAmount: '50000', maxPerWindow: '90000' },
  });
  await shop.passes(3_601_000);
  expect(await status()).toMatchObject({ paidCalls: { status: 'EXPIRED' } });
});

it('says that it does not know, where the chain cannot be read, and nothing of what was never granted', async () => {
  const wallet = payer();
  const buyer = await shop.buyer({ wallet: wallet.address });
  expect((await rest(buyer, 'GET', ME)).body.data).toMatchObject({ delegate: null, paidCalls: null });
  await binds(buyer, keyOf('9'));
  expect((await rest(buyer, 'GET', ME)).body.data).toMatchObject({ paidCalls: { status: 'NOT_APPROVED' } });
  await shop.gateway.admin.useChain({ ...chain.opened, rpcUrl: 'http://127.0.0.1:9' });
  expect((await rest(buyer, 'GET', ME)).body.data).toMatchObject({ paidCalls: null, paidCallsUnknown: true });
  await shop.gateway.admin.useChain(chain.opened);
});

it('grants a key from the page alone, and only one that was proved', async () => {
  const wallet = payer();
  const buyer = await shop.buyer({ wallet: wallet.address });
  const key = keyOf('a');
  await binds(buyer, key);
  const { approvalUrl, credentialId } = (await rest(buyer, 'GET', ME)).body.data;
  const page = await asks('GET', approvalUrl.slice(origin.length));
  expect(page.body).toContain(wallet.address);
  expect(page.body).toContain('at most $1.00');
  expect(page.body).not.toContain(buyer.token);
  const seal = /data-seal="([^"]+)"/.exec(page.body)?.[1] ?? '';
  const approves = (body: JsonObject, token?: string) =>
    asks('POST', '/agents/enable-paid', token, { credential: credentialId, key: addressOf(key), seal, ...body });
  for (const token of [undefined, buyer.token])
    expect(await approves({ seal: 'made up' }, token)).toMatchObject({
      status: 403,
      code: 'AUTH_HUMAN_SESSION_REQUIRED',
    });
  expect(await approves({ key: addressOf(keyOf('b')) })).toMatchObject({ code: 'ACCOUNT_DELEGATE_NOT_FOUND' });
  expect((await approves({})).body.data).toMatchObject({ status: 'APPROVED', maxVoucherAmount: '1000000' });
  expect((await rest(buyer, 'GET', ME)).body.data).toMatchObject({
    paidCalls: { status: 'ACTIVE', maxVoucherAmount: '1000000', maxPerWindow: '10000000' },
  });
  expect((await asks('GET', '/agents/enable-paid?credential=nobody')).status).toBe(404);
  await shop.gateway.admin.useChain({ ...chain.opened, rpcUrl: 'http://127.0.0.1:9' });
  expect(await approves({})).toMatchObject({ status: 502, code: 'ACCOUNT_DELEGATE_NOT_GRANTED' });
  await shop.gateway.admin.useChain(chain.opened);
  await shop.passes(31 * MINUTE_MS);
  expect((await approves({})).status).toBe(403);
  expect(shop.failures).toEqual([]);
});
