import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  AUTHORIZATION_TYPES,
  type ExactPayment,
  type ExactRequirement,
  type Hex,
  type JsonObject,
  type Payer,
  type PaymentRequired,
  type ProviderEndpoint,
  type TransferAuthorization,
} from '../../src/contract/index.ts';
import { type Chain, chainTime, type DollarClient, dollarClient, startChain } from '../chain/index.ts';
import { type Facilitator, startFacilitator } from '../facilitator/index.ts';
import { type Answer, type Buyer, openShop, type Shop } from './shop.test.kit.ts';

const PAYEE: Hex = '0x00000000000000000000000000000000000000aa';
const RETRIED_AFTER_MS = 5_000;

type Settling = 'well' | 'cut-before' | 'cut-after';

let chain: Chain;
let facilitator: Facilitator;
/** Between gateway and facilitator, so that a settlement may meet trouble. */
let between: Server;
let settling: Settling = 'well';
let shop: Shop;
let dollar: DollarClient;
let provider: ProviderEndpoint;
let used = 0;
beforeAll(async () => {
  chain = await startChain();
  facilitator = await startFacilitator(chain.opened);
  between = createServer(async (asked, answered) => {
    const chunks: Buffer[] = [];
    for await (const chunk of asked) chunks.push(chunk as Buffer);
    const isSettle = asked.url === '/settle';
    if (isSettle && settling === 'cut-before') return void answered.destroy();
    const { statusCode, body } = await request(`${facilitator.url}${asked.url}`, {
      method: 'POST',
      body: Buffer.concat(chunks),
    });
    const text = await body.text();
    if (isSettle && settling === 'cut-after') return void answered.destroy();
    answered.writeHead(statusCode).end(text);
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const time = chainTime(chain.opened.rpcUrl);
  shop = await openShop({ follow: (now) => time.setTime(now) });
  const facilitatorUrl = `http://127.0.0.1:${(between.address() as AddressInfo).port}`;
  await shop.gateway.admin.useChain({ ...chain.opened, facilitatorUrl, payTo: PAYEE });
  dollar = dollarClient(chain.opened);
  provider = await shop.sells({ name: 'weather' });
});
beforeEach(() => {
  settling = 'well';
});
afterAll(async () => {
  await shop.close();
  await facilitator.close();
  between.closeAllConnections();
  await new Promise((resolve) => between.close(resolve));
  await chain.stop();
});

interface Wallet extends Buyer {
  readonly payer: Payer;
}

async function wallet(): Promise<Wallet> {
  const payer = chain.opened.payers[used++] as Payer;
  return { ...(await shop.buyer({ wallet: payer.address })), payer };
}

function demandOf(answer: Answer): PaymentRequired & { readonly accepts: readonly [ExactRequirement] } {
  expect(answer.code).toBe('PAYMENT_REQUIRED');
  return answer.meta['x402/paymentRequired'] as never;
}

interface Order {
  readonly key?: Hex;
  readonly authorizes?: Partial<TransferAuthorization>;
  readonly says?: Partial<ExactRequirement>;
  readonly resource?: string;
}

/** `x402/payment` for a demand, signed as the order says. */
async function paid(by: Wallet, { accepts: [asked] }: ReturnType<typeof demandOf>, order: Order = {}) {
  const now = shop.clock.now() / 1000;
  const authorization: TransferAuthorization = {
    from: by.payer.address,
    to: asked.payTo,
    value: asked.amount,
    validAfter: `${now - 600}`,
    validBefore: `${now + asked.maxTimeoutSeconds}`,
    nonce: `0x${(++used).toString(16).padStart(64, '0')}`,
    ...order.authorizes,
  };
  const { from, to, nonce } = authorization as { from: Hex; to: Hex; nonce: Hex };
  const [value, validAfter, validBefore] = [authorization.value, authorization.validAfter, authorization.validBefore];
  const signature = await privateKeyToAccount(order.key ?? by.payer.privateKey).signTypedData({
    domain: { ...asked.extra, chainId: chain.opened.chainId, verifyingContract: asked.asset as Hex },
    types: AUTHORIZATION_TYPES,
    primaryType: 'TransferWithAuthorization',
    message: {
      from,
      to,
      value: BigInt(value),
      validAfter: BigInt(validAfter),
      validBefore: BigInt(validBefore),
      nonce,
    },
  });
  const payment: ExactPayment = {
    x402Version: 2,
    ...(order.resource !== undefined && { resource: { url: order.resource } }),
    accepted: { ...asked, ...order.says },
    payload: { signature, authorization },
  };
  return { 'x402/payment': payment as unknown as JsonObject };
}

it('demands, takes one payment for one call, and has it settled before it answers', async () => {
  const buyer = await wallet();
  const before = await dollar.balanceOf(PAYEE);
  const demand = demandOf(await buyer.buys('weather', 'k', { q: 1 }));
  expect(demand).toMatchObject({
    x402Version: 2,
    resource: { url: '/mcp/tools/weather' },
    accepts: [{ scheme: 'exact', network: 'eip155:31337', amount: '2500', payTo: PAYEE, extra: { version: '2' } }],
  });
  expect(demandOf(await buyer.buys('call_tool', 'k', { name: 'weather', arguments: { q: 1 } }))).toEqual(demand);
  const payment = await paid(buyer, demand);
  const bought = await buyer.buys('weather', 'k', { q: 1 }, payment);
  expect(bought.receipt).toMatchObject({ status: 'SETTLED', charged: { amount: '2500' }, held: { amount: '0' } });
  expect(await dollar.balanceOf(PAYEE)).toBe(before + 2_500n);
  expect((await buyer.buys('weather', 'k', { q: 1 })).replayed).toBe(true);
  expect((await buyer.buys('weather', 'other', { q: 1 }, payment)).code).toBe('PAYMENT_REUSED');
  expect(await dollar.balanceOf(PAYEE)).toBe(before + 2_500n);
  expect(await buyer.ledger()).toMatchObject({ heldMicros: '0', entries: [{ kind: 'hold' }, { kind: 'capture' }] });
});

it('takes a payment once, also of racers, and no more than the wallet has', async () => {
  const buyer = await wallet();
  const payment = await paid(buyer, demandOf(await buyer.buys('weather', 'k')));
  const codes = await Promise.all(
    ['a', 'b', 'c'].map(async (key) => (await buyer.buys('weather', key, {}, payment)).code),
  );
  expect(codes.filter((code) => code === undefined)).toHaveLength(1);
  expect(codes.filter((code) => code?.startsWith('PAYMENT_'))).toHaveLength(2);
  const third = ((await dollar.balanceOf(buyer.payer.address)) * 2n) / 5n;
  const dear = await shop.sells({ name: 'dear', priceMicros: `${third}` });
  const gate = dear.gate();
  const payments = await Promise.all(
    [1, 2, 3].map(async (n) => paid(buyer, demandOf(await buyer.buys('dear', `d${n}`)))),
  );
  const answers = payments.map((each, n) => buyer.buys('dear', `d${n + 1}`, {}, each));
  const one = await Promise.race(answers);
  expect(one.code).toBe('PAYMENT_INSUFFICIENT_FUNDS');
  gate.open();
  expect((await Promise.all(answers)).filter(({ isError }) => !isError)).toHaveLength(2);
});

it('refuses what differs, what another signed, and what is out of its time, and runs nothing', async () => {
  const [buyer, other] = [await wallet(), await wallet()];
  const demand = demandOf(await buyer.buys('weather', 'k'));
  const before = provider.journal.length;
  const now = shop.clock.now() / 1000;
  const code = async (order: Order) => (await buyer.buys('weather', 'k', {}, await paid(buyer, demand, order))).code;
  expect(await code({ authorizes: { value: '2499' } })).toBe('PAYMENT_INVALID');
  expect(await code({ authorizes: { value: '2499' }, says: { amount: '2499' } })).toBe('PAYMENT_INVALID');
  expect(await code({ authorizes: { to: other.payer.address } })).toBe('PAYMENT_INVALID');
  expect(await code({ says: { network: 'eip155:1' } })).toBe('PAYMENT_INVALID');
  expect(await code({ says: { asset: other.payer.address } })).toBe('PAYMENT_INVALID');
  expect(await code({ resource: '/mcp/tools/tides' })).toBe('PAYMENT_INVALID');
  expect(await code({ key: other.payer.privateKey })).toBe('PAYMENT_INVALID');
  expect(await code({ authorizes: { from: other.payer.address }, key: other.payer.privateKey })).toBe(
    'PAYMENT_INVALID',
  );
  expect(await code({ authorizes: { validBefore: `${now}` } })).toBe('PAYMENT_EXPIRED');
  expect(await code({ authorizes: { validAfter: `${now + 60}` } })).toBe('PAYMENT_INVALID');
  const malformed = await buyer.buys('weather', 'k', {}, { 'x402/payment': { x402Version: 2 } });
  expect(malformed.code).toBe('PAYMENT_INVALID');
  expect(provider.journal.length).toBe(before);
  expect(await buyer.ledger()).toMatchObject({ heldMicros: '0', entries: [] });
  expect((await buyer.buys('weather', 'k', {}, await paid(buyer, demand))).isError).toBe(false);
});

it('hands out nothing for a payment that cannot be settled, and charges nothing', async () => {
  const buyer = await wallet();
  const rich = await shop.sells({ name: 'rich', priceMicros: `${await dollar.balanceOf(buyer.payer.address)}` });
  const payment = await paid(buyer, demandOf(await buyer.buys('rich', 'k')));
  const gate = rich.gate();
  const answer = buyer.buys('rich', 'k', {}, payment);
  await gate.arrived(1, AbortSignal.timeout(5_000));
  // While the provider works, the same money pays for something else, somewhere else.
  const elsewhere = await paid(buyer, demandOf(await buyer.buys('weather', 'w')), { authorizes: { to: PAYEE } });
  const { accepted } = elsewhere['x402/payment'] as unknown as ExactPayment;
  const body = JSON.stringify({
    x402Version: 2,
    paymentPayload: elsewhere['x402/payment'],
    paymentRequirements: accepted,
  });
  await request(`${facilitator.url}/settle`, { method: 'POST', body });
  gate.open();
  const refused = await answer;
  expect(refused.code).toBe('PAYMENT_SETTLEMENT_FAILED');
  expect(refused.content).toBeUndefined();
  expect(refused.receipt).toMatchObject({ status: 'REFUNDED', charged: { amount: '0' }, held: { amount: '0' } });
  const again = await buyer.buys('rich', 'k', {}, payment);
  expect([again.code, again.replayed]).toEqual(['PAYMENT_SETTLEMENT_FAILED', true]);
  expect(rich.journal).toHaveLength(1);
  expect(await buyer.ledger()).toMatchObject({ heldMicros: '0', entries: [{ kind: 'hold' }, { kind: 'release' }] });
});

it('believes the chain where the facilitator breaks off after the transfer', async () => {
  const buyer = await wallet();
  const payment = await paid(buyer, demandOf(await buyer.buys('weather', 'k')));
  settling = 'cut-after';
  expect((await buyer.buys('weather', 'k', {}, payment)).receipt).toMatchObject({ status: 'SETTLED' });
});

it('asks to come back while a settlement is unknown, and settles it later, once', async () => {
  const buyer = await wallet();
  const before = await dollar.balanceOf(PAYEE);
  const ran = provider.journal.length;
  const payment = await paid(buyer, demandOf(await buyer.buys('weather', 'k')));
  settling = 'cut-before';
  expect((await buyer.buys('weather', 'k', {}, payment)).code).toBe('IDEMPOTENCY_IN_PROGRESS');
  expect((await buyer.buys('weather', 'k', {}, payment)).code).toBe('IDEMPOTENCY_IN_PROGRESS');
  settling = 'well';
  await shop.passes(RETRIED_AFTER_MS);
  const again = await buyer.buys('weather', 'k');
  expect([again.isError, again.replayed]).toEqual([false, true]);
  expect(again.receipt).toMatchObject({ status: 'SETTLED' });
  expect(await dollar.balanceOf(PAYEE)).toBe(before + 2_500n);
  expect(provider.journal.length).toBe(ran + 1);
});
