import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Hex,
  type JsonObject,
  type Payer,
  type ProviderEndpoint,
  type SignedVoucher,
  VOUCHER_DOMAIN,
  VOUCHER_TYPES,
  type VoucherRequirement,
} from '../../src/contract/index.ts';
import { type Chain, chainTime, escrowClient, startChain, voucherMessage } from '../chain/index.ts';
import { type Answer, type Buyer, MINUTE_MS, openShop, type Shop } from './shop.test.kit.ts';

const HOLD_MS = 15 * MINUTE_MS;

let chain: Chain;
let shop: Shop;
let provider: ProviderEndpoint;
let next = 0;
beforeAll(async () => {
  chain = await startChain();
  const time = chainTime(chain.opened.rpcUrl);
  shop = await openShop({ follow: (now) => time.setTime(now) });
  await shop.gateway.admin.useChain(chain.opened);
  provider = await shop.sells({ name: 'weather' });
});
afterAll(async () => {
  await shop.close();
  await chain.stop();
});

interface Signer extends Buyer {
  readonly payer: Payer;
}

async function signer(): Promise<Signer> {
  const payer = chain.opened.payers[next++] as Payer;
  const { address: wallet, delegate } = payer;
  return { ...(await shop.buyer({ wallet, delegate })), payer };
}

function demandOf(answer: Answer): VoucherRequirement {
  expect(answer.code).toBe('PAYMENT_REQUIRED');
  return answer.meta['x402/paymentRequired'] as unknown as VoucherRequirement;
}

interface Order {
  readonly key?: Hex;
  readonly issuedAt?: number;
  readonly lifeS?: number;
  readonly change?: (voucher: SignedVoucher['voucher']) => SignedVoucher['voucher'];
}

/** `assay/voucher` for a requirement, signed as the order says. */
async function paid(by: Signer, required: VoucherRequirement, order: Order = {}): Promise<JsonObject> {
  const { payer, payTo, provider, amount, resource, requestHash, seq, providerId, contractVersion } = required;
  const { issuedAt = shop.clock.now() / 1000, lifeS = 240, change = (voucher) => voucher } = order;
  const plain = { payer, payTo, provider, amount, resource, requestHash, seq, issuedAt, expiresAt: issuedAt + lifeS };
  const voucher = change(plain);
  const signature = await privateKeyToAccount(order.key ?? by.payer.delegateKey).signTypedData({
    domain: { ...VOUCHER_DOMAIN, chainId: chain.opened.chainId, verifyingContract: chain.opened.escrow },
    types: VOUCHER_TYPES,
    primaryType: 'Voucher',
    message: await voucherMessage(voucher),
  });
  return { 'assay/voucher': { voucher, signature, providerId, contractVersion } as unknown as JsonObject };
}

const escrow = () => escrowClient(chain.opened);

it('demands, takes one voucher for one call, and redeems the exact amount when the hold ends', async () => {
  const buyer = await signer();
  const required = demandOf(await buyer.buys('weather', 'k', { q: 1 }));
  expect(required).toMatchObject({
    seq: '1',
    resource: '/mcp/tools/weather',
    signers: ['delegate'],
    rail: 'B',
    maxTimeoutSeconds: 240,
  });
  expect(demandOf(await buyer.buys('call_tool', 'k', { name: 'weather', arguments: { q: 1 } }))).toEqual(required);

  const payment = await paid(buyer, required);
  const bought = await buyer.buys('weather', 'k', { q: 1 }, payment);
  expect(bought.receipt).toMatchObject({ status: 'VERIFYING', held: { amount: '2500' } });
  expect((await buyer.buys('weather', 'k', { q: 1 }, payment)).replayed).toBe(true);
  expect((await buyer.buys('weather', 'other', { q: 1 }, payment)).code).toBe('PAYMENT_VOUCHER_REUSED');
  expect((await buyer.buys('weather', 'k2', { q: 2 }, payment)).code).toBe('PAYMENT_VOUCHER_INVALID');
  expect(await escrow().redemptionOf(buyer.payer.address, 1n)).toBeUndefined();

  await shop.passes(HOLD_MS);
  expect(await escrow().redemptionOf(buyer.payer.address, 1n)).toMatchObject({ amount: 2_500n });
  expect((await buyer.buys('weather', 'k', { q: 1 })).receipt).toMatchObject({
    status: 'SETTLED',
    charged: { amount: '2500' },
  });
  expect((await buyer.buys('weather', 'late', { q: 1 }, payment)).code).toMatch(/^PAYMENT_VOUCHER_/);
  expect(await buyer.ledger()).toMatchObject({ heldMicros: '0', entries: [{ kind: 'hold' }, { kind: 'capture' }] });
});

it('refuses what differs, what another signed, and what is out of its time, and runs nothing', async () => {
  const buyer = await signer();
  const required = demandOf(await buyer.buys('weather', 'k'));
  const before = provider.journal.length;
  const code = async (order: Order) => (await buyer.buys('weather', 'k', {}, await paid(buyer, required, order))).code;
  const now = shop.clock.now() / 1000;
  expect(await code({ change: (v) => ({ ...v, amount: { ...v.amount, amount: '1' } }) })).toBe(
    'PAYMENT_VOUCHER_INVALID',
  );
  expect(await code({ change: (v) => ({ ...v, seq: '2' }) })).toBe('PAYMENT_VOUCHER_INVALID');
  expect(await code({ change: (v) => ({ ...v, provider: v.payer }) })).toBe('PAYMENT_VOUCHER_INVALID');
  expect(await code({ key: buyer.payer.privateKey })).toBe('PAYMENT_VOUCHER_INVALID');
  expect(await code({ lifeS: 301 })).toBe('PAYMENT_VOUCHER_INVALID');
  expect(await code({ issuedAt: now + 121 })).toBe('PAYMENT_VOUCHER_INVALID');
  expect(await code({ issuedAt: now - 240 })).toBe('PAYMENT_VOUCHER_EXPIRED');
  const { 'assay/voucher': good } = await paid(buyer, required);
  const { signature, ...rest } = good as unknown as SignedVoucher;
  for (const spoilt of [`${signature.slice(0, -2)}00`, signature.slice(0, -2), `0x${'00'.repeat(65)}`]) {
    const meta = { 'assay/voucher': { ...rest, signature: spoilt } as unknown as JsonObject };
    expect((await buyer.buys('weather', 'k', {}, meta)).code).toBe('PAYMENT_VOUCHER_INVALID');
  }
  expect((await buyer.buys('weather', 'k', {}, { 'assay/voucher': 'x' })).code).toBe('PAYMENT_VOUCHER_INVALID');
  expect(provider.journal).toHaveLength(before);
  expect(await code({ issuedAt: now - 239 })).toBeUndefined();
});

it('counts open holds against the escrow, and takes one use of a voucher that comes twice at once', async () => {
  await shop.sells({ name: 'dear', priceMicros: '40000000' });
  const buyer = await signer();
  const demands = await Promise.all([1, 2, 3, 4].map(async (n) => demandOf(await buyer.buys('dear', `k${n}`, { n }))));
  expect(new Set(demands.map(({ seq }) => seq)).size).toBe(4);
  const answers = await Promise.all(
    demands.map(async (required, index) => {
      const payment = await paid(buyer, required);
      return buyer.buys('dear', `k${index + 1}`, { n: index + 1 }, payment);
    }),
  );
  const codes = answers.map(({ code }) => code ?? 'served').sort();
  expect(codes).toEqual(['PAYMENT_INSUFFICIENT_FUNDS', 'PAYMENT_INSUFFICIENT_FUNDS', 'served', 'served']);

  const twice = await signer();
  const payment = await paid(twice, demandOf(await twice.buys('weather', 'a')));
  const both = await Promise.all(['a', 'b'].map((key) => twice.buys('weather', key, {}, payment)));
  expect(both.map(({ code }) => code ?? 'served').sort()).toEqual(['PAYMENT_VOUCHER_REUSED', 'served']);
});

it('redeems in the order of seq, though they were paid in another one', async () => {
  const buyer = await signer();
  const demands = [];
  for (const n of [1, 2, 3]) demands.push(demandOf(await buyer.buys('weather', `k${n}`, { n })));
  const [first, , third] = demands as [VoucherRequirement, VoucherRequirement, VoucherRequirement];
  expect((await buyer.buys('weather', 'k3', { n: 3 }, await paid(buyer, third))).isError).toBe(false);
  await shop.passes(MINUTE_MS);
  expect((await buyer.buys('weather', 'k1', { n: 1 }, await paid(buyer, first))).isError).toBe(false);
  await shop.passes(HOLD_MS - MINUTE_MS);
  expect((await escrow().escrowOf(buyer.payer.address)).seqHigh).toBe(0n);
  await shop.passes(MINUTE_MS);
  expect((await escrow().escrowOf(buyer.payer.address)).seqHigh).toBe(3n);
  expect(await escrow().redemptionOf(buyer.payer.address, 1n)).toMatchObject({ amount: 2_500n });
  const anew = demandOf(await buyer.buys('weather', 'k4'));
  expect(anew.seq).toBe('4');
  expect((await buyer.buys('weather', 'k4', {}, await paid(buyer, anew))).isError).toBe(false);
});

it('refuses a key without a grant, turns a refused redemption into a debt, and keeps a demand five minutes', async () => {
  const { payer } = await signer();
  const { address: wallet } = chain.opened.payers[next++] as Payer;
  const stranger: Signer = { ...(await shop.buyer({ wallet, delegate: payer.delegate })), payer };
  const ungranted = demandOf(await stranger.buys('weather', 'k'));
  const refused = await stranger.buys('weather', 'k', {}, await paid(stranger, ungranted));
  expect(refused.code).toBe('PAYMENT_VOUCHER_DELEGATE_INACTIVE');

  const buyer = await signer();
  const required = demandOf(await buyer.buys('weather', 'k'));
  await shop.gateway.admin.changeTool('assay', 'weather', { priceMicros: '3000' });
  expect(demandOf(await buyer.buys('weather', 'k')).amount.amount).toBe('2500');
  await shop.passes(5 * MINUTE_MS - 1_000);
  expect((await buyer.buys('weather', 'k', {}, await paid(buyer, required))).isError).toBe(false);
  await shop.gateway.admin.changeTool('assay', 'weather', { priceMicros: '2500' });
  const late = demandOf(await buyer.buys('weather', 'late', { late: 1 }));
  await shop.passes(5 * MINUTE_MS);
  expect((await buyer.buys('weather', 'late', { late: 1 }, await paid(buyer, late))).code).toBe(
    'PAYMENT_VOUCHER_EXPIRED',
  );

  // Somebody else collects a later voucher of this payer: ours can never be redeemed.
  const jumped = { ...late, seq: '9' };
  const { 'assay/voucher': above } = await paid(buyer, jumped);
  const { voucher, signature } = above as unknown as SignedVoucher;
  expect(await escrow().redeemVoucher(voucher, signature)).toMatchObject({ status: 'redeemed' });
  await shop.passes(HOLD_MS);
  expect((await buyer.buys('weather', 'k')).receipt).toMatchObject({ status: 'REFUNDED', charged: { amount: '0' } });
  expect((await buyer.buys('weather', 'more')).code).toBe('PAYMENT_DEBT_OUTSTANDING');
  expect(shop.failures).toEqual([]);
});
