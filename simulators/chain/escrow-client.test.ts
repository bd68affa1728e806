import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Hex,
  type JsonObject,
  type Payer,
  type SignedVoucher,
  VOUCHER_DOMAIN,
  VOUCHER_TYPES,
} from '../../src/contract/index.ts';
import { type EscrowClient, escrowClient } from './escrow-client.ts';
import type { RedeemOutcome } from './redeemer.ts';
import { rpcOf } from './rpc.ts';
import { type Chain, startChain } from './start.ts';
import { voucherMessage } from './voucher.ts';

const PROVIDER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const ISSUED_AT = Date.UTC(2026, 0, 1) / 1000;

let chain: Chain;
let client: EscrowClient;
let next = 0;
beforeAll(async () => {
  chain = await startChain();
  client = escrowClient(chain.opened);
});
afterAll(() => chain.stop());

const fresh = () => chain.opened.payers[next++] as Payer;

async function signed({ address, delegateKey }: Payer, seq: bigint, amount = 2_500n): Promise<SignedVoucher> {
  const { chainId, escrow, asset } = chain.opened;
  const account = (of: string) => `eip155:${chainId}:${of}`;
  const voucher = {
    payer: account(address),
    payTo: account(escrow),
    provider: account(PROVIDER),
    amount: { amount: String(amount), asset: `eip155:${chainId}/erc20:${asset}`, decimals: 6 },
    resource: '/mcp/tools/echo',
    requestHash: `sha256:${'cd'.repeat(32)}`,
    seq: String(seq),
    issuedAt: ISSUED_AT,
    expiresAt: ISSUED_AT + 240,
  };
  const signature = await privateKeyToAccount(delegateKey).signTypedData({
    domain: { ...VOUCHER_DOMAIN, chainId, verifyingContract: escrow },
    types: VOUCHER_TYPES,
    primaryType: 'Voucher',
    message: await voucherMessage(voucher),
  });
  return { voucher, signature, providerId: 'prov_1' };
}

const redeem = (by: EscrowClient, { voucher, signature }: SignedVoucher) => by.redeemVoucher(voucher, signature);

test('reads grants, caps and escrows', async () => {
  const { address, delegate } = fresh();
  expect(await client.delegationOf(address, delegate)).toMatchObject({ validUntil: 4_102_444_800n, revoked: false });
  expect(await client.delegationOf(address, address)).toMatchObject({ validUntil: 0n, revoked: false });
  expect(await client.effectiveCapsOf(address, delegate)).toMatchObject({
    voucherCap: 50_000_000n,
    delegateWindowLeft: 100_000_000n,
  });
  expect(await client.escrowOf(address)).toMatchObject({ balance: 100_000_000n, seqHigh: 0n });
});

test('redeems once, finds it again, and tells why it does not redeem twice', async () => {
  const payer = fresh();
  const voucher = await signed(payer, 4n);
  expect(await client.redemptionOf(payer.address, 4n)).toBeUndefined();
  const outcome = await redeem(client, voucher);
  expect(outcome).toMatchObject({ status: 'redeemed' });
  const found = await client.redemptionOf(payer.address, 4n);
  expect(found).toMatchObject({ provider: PROVIDER, amount: 2_500n, fee: 250n, requestHash: `0x${'cd'.repeat(32)}` });
  expect(outcome).toEqual({ status: 'redeemed', transactionHash: found?.transactionHash });
  expect(await redeem(client, voucher)).toEqual({ status: 'refused', reason: 'SeqNotAbove' });
  expect(await redeem(client, await signed(payer, 5n, 50_000_001n))).toEqual({
    status: 'refused',
    reason: 'VoucherLimitExceeded',
  });
  expect(await client.redemptionOf(payer.address, 3n)).toBeUndefined();
});

test('redeems for many at once, also from two processes with one key', async () => {
  const other = escrowClient(chain.opened);
  const vouchers = await Promise.all(Array.from({ length: 16 }, () => signed(fresh(), 1n)));
  const outcomes = await Promise.all(vouchers.map((voucher, at) => redeem(at % 2 ? client : other, voucher)));
  expect(outcomes.map(({ status }) => status)).toEqual(vouchers.map(() => 'redeemed'));
});

test('pays no more gas for a later redemption than for an earlier one', async () => {
  const priceOf = async (outcome: RedeemOutcome) => {
    if (outcome.status !== 'redeemed') throw new Error(JSON.stringify(outcome));
    const receipt = await rpcOf(chain.opened.rpcUrl)<JsonObject>('eth_getTransactionReceipt', outcome.transactionHash);
    return receipt['effectiveGasPrice'];
  };
  const first = await priceOf(await redeem(client, await signed(fresh(), 1n)));
  expect(await priceOf(await redeem(client, await signed(fresh(), 1n)))).toBe(first);
});

test('does not take an outage for a refusal', async () => {
  const doomed = await startChain();
  const lost = escrowClient(doomed.opened);
  const voucher = await signed(doomed.opened.payers[0] as Payer, 1n);
  await doomed.stop();
  expect(await redeem(lost, voucher)).toMatchObject({ status: 'unknown', cause: expect.any(Error) });
});

test('wants a redeemer’s key and gas to redeem', async () => {
  const voucher = await signed(fresh(), 1n);
  const { redeemerKey, ...given } = chain.opened;
  await expect(redeem(escrowClient(given), voucher)).rejects.toThrow('`redeemerKey`');
  const poor: Hex = `0x${'77'.repeat(32)}`;
  expect(await redeem(escrowClient({ ...given, redeemerKey: poor }), voucher)).toMatchObject({ status: 'unknown' });
  await rpcOf(given.rpcUrl)('anvil_setBalance', privateKeyToAccount(poor).address, '0xde0b6b3a7640000');
  expect(await redeem(escrowClient({ ...given, redeemerKey: poor }), voucher)).toEqual({
    status: 'refused',
    reason: 'NotRedeemer',
  });
});
