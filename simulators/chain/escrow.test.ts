import { readFile } from 'node:fs/promises';
import {
  domainSeparator,
  encodeFunctionData,
  parseSignature,
  serializeCompactSignature,
  serializeSignature,
  signatureToCompactSignature,
  toHex,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, describe, expect, test } from 'vitest';
import { type Hex, type SignedVoucher, VOUCHER_DOMAIN } from '../../src/contract/index.ts';
import { DEFAULT_START, keyOf } from './accounts.ts';
import { deployment } from './artifacts.ts';
import { abi, dollar, escrowMoves, HASH, PROVIDER, REDEEMER, sign } from './escrow-moves.ts';
import { rpcOf } from './rpc.ts';
import { startChain } from './start.ts';
import { type VoucherMessage, voucherMessage, voucherSigner } from './voucher.ts';

const { asset, escrow, treasury, chainId } = deployment;
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

const chain = await startChain();
afterAll(() => chain.stop());
const { time, clientOf, tries, seconds, voucherOf, fresh, redeems, escrowOf, dollarsOf } = escrowMoves(chain);

describe('the published vectors', async () => {
  const vectors = JSON.parse(
    await readFile(new URL('../../src/contract/vectors/vouchers.json', import.meta.url), 'utf8'),
  );
  type Vector = SignedVoucher & { readonly name: string; readonly digest: Hex };
  const list: readonly Vector[] = vectors.vouchers;

  test.each(list.map((vector) => [vector.name, vector] as const))('%s', async (_, vector) => {
    const message = await voucherMessage(vector.voucher);
    const read = { abi, address: escrow, functionName: 'digestOf', args: [message] } as const;
    expect(await clientOf(REDEEMER).readContract(read)).toBe(vector.digest);
    expect(await voucherSigner(vector, { chainId, escrow })).toBe(vectors.accounts.delegate);
  });

  test('the chain stands where they say, and redeems one', async () => {
    expect(vectors.network).toMatchObject({
      caip2: `eip155:${chainId}`,
      escrow: `eip155:${chainId}:${escrow}`,
      asset: `eip155:${chainId}/erc20:${asset}`,
    });
    const { payer, delegate } = vectors.keys;
    const owner = clientOf(keyOf('mint-owner'));
    await owner.writeContractSync({ ...dollar, functionName: 'mint', args: [vectors.accounts.payer, 1_000_000n] });
    await clientOf(payer).writeContractSync({ ...dollar, functionName: 'approve', args: [escrow, 1_000_000n] });
    const [voucher] = list as [Vector];
    const message = await voucherMessage(voucher.voucher);
    expect(await tries(payer, 'deposit', 1_000_000n)).toBe('done');
    expect(
      await tries(payer, 'setDelegation', privateKeyToAccount(delegate).address, 10_000n, 10_000n, 4_102_444_800n),
    ).toBe('done');
    expect(await tries(REDEEMER, 'redeemVoucher', message, voucher.signature)).toBe('VoucherLimitExceeded');
    expect(await tries(payer, 'setLimits', 10_000n, 10_000n)).toBe('done');
    expect(await tries(REDEEMER, 'redeemVoucher', message, voucher.signature)).toBe('done');
  });
});

describe('what is read', () => {
  const words = async (functionName: string, args: readonly Hex[]) => {
    const data = encodeFunctionData({ abi, functionName, args } as never);
    const answer = await rpcOf(chain.opened.rpcUrl)<Hex>('eth_call', { to: escrow, data }, 'latest');
    return (answer.slice(2).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`));
  };
  const CAP = 50_000_000n;
  const WINDOW = 100_000_000n;
  const BALANCE = 100_000_000n;

  test('stands in the order of words that the published client reads', async () => {
    const payer = fresh();
    const { address, delegate } = payer;
    expect(await words('delegationOf', [address, delegate])).toEqual([CAP, WINDOW, 0n, 0n, 4_102_444_800n, 1n, 0n]);
    expect(await words('effectiveCapsOf', [address, delegate])).toEqual([CAP, WINDOW, CAP, WINDOW]);
    expect(await words('escrowOf', [address])).toEqual([BALANCE, 0n, 1n, CAP, WINDOW, 0n, 0n, 0n, 0n, 0n, 0n, BALANCE]);

    const now = await seconds();
    expect(await redeems(payer, { seq: 9n })).toBe('done');
    expect(await tries(payer.privateKey, 'requestWithdraw', 1_000n)).toBe('done');
    expect(await tries(payer.privateKey, 'revokeDelegation', delegate)).toBe('done');
    expect(await words('delegationOf', [address, delegate])).toEqual([
      CAP,
      WINDOW,
      2_500n,
      now,
      4_102_444_800n,
      1n,
      1n,
    ]);
    expect(await words('effectiveCapsOf', [address, delegate])).toEqual([CAP, WINDOW - 2_500n, 0n, 0n]);
    const account = [BALANCE - 2_500n, 9n, 2n, CAP, WINDOW, 2_500n, now, 1_000n, now + 3_600n, 2_500n, 0n, BALANCE];
    expect(await words('escrowOf', [address])).toEqual(account);
  });

  test('the domain is that of the published client', async () => {
    const separator = await clientOf(REDEEMER).readContract({ abi, address: escrow, functionName: 'DOMAIN_SEPARATOR' });
    const domain = { ...VOUCHER_DOMAIN, chainId, verifyingContract: escrow };
    expect(separator).toBe(domainSeparator({ domain }));
  });
});

describe('a redemption', () => {
  test('pays the provider 90 % and the treasury 10 %, and says so', async () => {
    const payer = fresh();
    const [provider, fees] = [await dollarsOf(PROVIDER), await dollarsOf(treasury)];
    const voucher = await voucherOf(payer, { amount: 2_509n });
    const client = clientOf(REDEEMER);
    const args = [voucher, await sign(voucher, payer.delegateKey)] as const;
    await client.writeContractSync({ abi, address: escrow, functionName: 'redeemVoucher', args, chain: null });
    expect(await dollarsOf(PROVIDER)).toBe(provider + 2_259n);
    expect(await dollarsOf(treasury)).toBe(fees + 250n);
    expect(await escrowOf(payer)).toMatchObject({ balance: 99_997_491n, totalRedeemed: 2_509n, seqHigh: 1n });
    const [event] = await client.getContractEvents({
      abi,
      address: escrow,
      eventName: 'VoucherRedeemed',
      args: { payer: payer.address },
      fromBlock: 0n,
    });
    expect(event?.args).toEqual({
      payer: payer.address,
      provider: PROVIDER,
      requestHash: HASH,
      resourceHash: HASH,
      amount: 2_509n,
      fee: 250n,
      seq: 1n,
      takeRateBps: 1_000,
      spentInWindow: 2_509n,
    });
  });

  test('is the redeemer’s alone', async () => {
    const payer = fresh();
    const voucher = await voucherOf(payer);
    const signature = await sign(voucher, payer.delegateKey);
    expect(await tries(payer.privateKey, 'redeemVoucher', voucher, signature)).toBe('NotRedeemer');
    expect(await tries(payer.privateKey, 'redeemVoucherBatch', [voucher], [signature])).toBe('NotRedeemer');
    expect(await tries(REDEEMER, 'redeemVoucher', voucher, signature)).toBe('done');
  });

  type Terms = (now: bigint) => Partial<VoucherMessage>;
  const sides: readonly (readonly [string, string, Terms, Terms])[] = [
    ['an amount', 'AmountZero', () => ({ amount: 0n }), () => ({ amount: 1n })],
    ['a life', 'ExpiryNotAfterIssue', (now) => ({ expiresAt: now }), (now) => ({ expiresAt: now + 1n })],
    [
      'a life of 300 s at most',
      'LifeTooLong',
      (now) => ({ expiresAt: now + 301n }),
      (now) => ({ expiresAt: now + 300n }),
    ],
    [
      'an issue at most 120 s ahead',
      'IssuedInFuture',
      (now) => ({ issuedAt: now + 121n }),
      (now) => ({ issuedAt: now + 120n }),
    ],
    [
      'a redemption at most 30 min after its expiry',
      'RedemptionTooLate',
      (now) => ({ issuedAt: now - 1_802n, expiresAt: now - 1_801n }),
      (now) => ({ issuedAt: now - 1_801n, expiresAt: now - 1_800n }),
    ],
    [
      'at most the limit of one voucher',
      'VoucherLimitExceeded',
      () => ({ amount: 50_000_001n }),
      () => ({ amount: 50_000_000n }),
    ],
  ];
  test.each(sides)('wants %s: else %s', async (_, error, bad, good) => {
    const payer = fresh();
    const now = await seconds();
    expect(await redeems(payer, bad(now))).toBe(error);
    expect(await redeems(payer, good(now))).toBe('done');
  });

  test('wants a seq above the highest; gaps are allowed', async () => {
    const payer = fresh();
    expect(await redeems(payer, { seq: 5n })).toBe('done');
    expect(await redeems(payer, { seq: 5n })).toBe('SeqNotAbove');
    expect(await redeems(payer, { seq: 4n })).toBe('SeqNotAbove');
    expect(await redeems(payer, { seq: 2n ** 53n - 1n })).toBe('done');
  });

  test('checks in the stated order', async () => {
    const payer = fresh();
    const now = await seconds();
    expect(await tries(payer.privateKey, 'setLimits', 10n, 10n)).toBe('done');
    const steps: Partial<VoucherMessage>[] = [
      { amount: 0n, seq: 0n, issuedAt: now + 200n, expiresAt: now },
      { amount: 100n, issuedAt: now + 200n, expiresAt: now },
      { issuedAt: now + 200n, expiresAt: now + 600n },
      { expiresAt: now + 201n },
      { issuedAt: now, expiresAt: now + 240n },
      { seq: 1n },
    ];
    const seen: string[] = [];
    let change: Partial<VoucherMessage> = {};
    for (const step of steps) {
      change = { ...change, ...step };
      seen.push(await redeems(payer, change, REDEEMER));
    }
    seen.push(await redeems(payer, change));
    expect(await tries(payer.privateKey, 'setLimits', 1_000_000_000n, 10n)).toBe('done');
    expect(
      await tries(payer.privateKey, 'setDelegation', payer.delegate, 1_000_000_000n, 1_000_000_000n, 4_102_444_800n),
    ).toBe('done');
    seen.push(await redeems(payer, { ...change, amount: 100_000_001n }));
    expect(await tries(payer.privateKey, 'setLimits', 1_000_000_000n, 1_000_000_000n)).toBe('done');
    seen.push(await redeems(payer, { ...change, amount: 100_000_001n }));
    seen.push(await redeems(payer, { ...change, amount: 100_000_000n }));
    expect(seen).toEqual([
      'AmountZero',
      'ExpiryNotAfterIssue',
      'LifeTooLong',
      'IssuedInFuture',
      'SeqNotAbove',
      'SignerNotAuthorized',
      'VoucherLimitExceeded',
      'WindowLimitExceeded',
      'BalanceInsufficient',
      'done',
    ]);
  });

  test('comes in batches of up to 64, all or nothing', async () => {
    const payer = fresh();
    const vouchers = await Promise.all(
      Array.from({ length: 65 }, (_, at) => voucherOf(payer, { seq: BigInt(at + 1) })),
    );
    const signatures = await Promise.all(vouchers.map((voucher) => sign(voucher, payer.delegateKey)));
    const batch = (from: number, to: number) => [vouchers.slice(from, to), signatures.slice(from, to)] as const;
    expect(await tries(REDEEMER, 'redeemVoucherBatch', ...batch(0, 65))).toBe('BatchSizeInvalid');
    expect(await tries(REDEEMER, 'redeemVoucherBatch', ...batch(0, 0))).toBe('BatchSizeInvalid');
    expect(await tries(REDEEMER, 'redeemVoucherBatch', vouchers.slice(0, 2), signatures.slice(0, 1))).toBe(
      'BatchLengthMismatch',
    );
    expect(
      await tries(REDEEMER, 'redeemVoucherBatch', [vouchers[0], vouchers[0]], [signatures[0], signatures[0]]),
    ).toBe('SeqNotAbove');
    expect((await escrowOf(payer)).seqHigh).toBe(0n);
    expect(await tries(REDEEMER, 'redeemVoucherBatch', ...batch(0, 64))).toBe('done');
    expect(await escrowOf(payer)).toMatchObject({ seqHigh: 64n, totalRedeemed: 160_000n });
  });
});

describe('a signature', () => {
  test('is 65 bytes, low s, v 27 or 28', async () => {
    const payer = fresh();
    const voucher = await voucherOf(payer);
    const good = await sign(voucher, payer.delegateKey);
    const { r, s, yParity } = parseSignature(good);
    const forms = {
      highS: serializeSignature({ r, s: toHex(ORDER - BigInt(s), { size: 32 }), yParity: 1 - yParity }),
      compact: serializeCompactSignature(signatureToCompactSignature({ r, s, yParity })),
      rawParity: `${good.slice(0, -2)}0${yParity}`,
      long: `${good}00`,
      nobody: `0x${'00'.repeat(64)}1b`,
    };
    const wire = { ...wireOf(voucher), signature: good };
    for (const [name, form] of Object.entries(forms)) {
      expect([name, await tries(REDEEMER, 'redeemVoucher', voucher, form)]).toEqual([name, 'SignatureInvalid']);
      expect([name, await voucherSigner({ ...wire, signature: form }, { chainId, escrow })]).toEqual([name, undefined]);
    }
    expect(await tries(REDEEMER, 'redeemVoucher', voucher, good)).toBe('done');
  });

  test('is the payer’s own, bound by no key’s caps, or that of an active delegate, bound by them', async () => {
    const payer = fresh();
    const stranger = fresh();
    expect(await tries(payer.privateKey, 'setDelegation', payer.delegate, 100n, 150n, 4_102_444_800n)).toBe('done');
    expect(await redeems(payer, { amount: 100n }, stranger.delegateKey)).toBe('SignerNotAuthorized');
    expect(await redeems(payer, { amount: 101n })).toBe('DelegateVoucherLimitExceeded');
    expect(await redeems(payer, { amount: 100n })).toBe('done');
    expect(await redeems(payer, { amount: 51n, seq: 2n })).toBe('DelegateWindowLimitExceeded');
    expect(await redeems(payer, { amount: 50n, seq: 2n })).toBe('done');
    expect(await redeems(payer, { amount: 101n, seq: 3n }, payer.privateKey)).toBe('done');
  });

  test('of a key counts until its grant is revoked, and again once it is granted anew', async () => {
    const payer = fresh();
    expect(await tries(payer.privateKey, 'revokeDelegation', payer.delegate)).toBe('done');
    expect(await redeems(payer)).toBe('DelegationRevoked');
    expect(await tries(payer.privateKey, 'setDelegation', payer.delegate, 5_000n, 5_000n, 4_102_444_800n)).toBe('done');
    expect(await redeems(payer)).toBe('done');
    expect(await tries(payer.privateKey, 'revokeDelegation', PROVIDER)).toBe('NoGrant');
    expect(await tries(payer.privateKey, 'setDelegation', payer.address, 1n, 1n, 4_102_444_800n)).toBe(
      'DelegateInvalid',
    );
    expect(await tries(payer.privateKey, 'setDelegation', payer.delegate, 1n, 1n, await seconds())).toBe(
      'GrantEndsInPast',
    );
  });

  test('of a key counts until the grant ends', async () => {
    const payer = fresh();
    const ends = (await seconds()) + 60n;
    expect(await tries(payer.privateKey, 'setDelegation', payer.delegate, 5_000n, 5_000n, ends)).toBe('done');
    await time.setTime(Number(ends - 1n) * 1000);
    expect(await redeems(payer)).toBe('done');
    await time.setTime(Number(ends) * 1000);
    expect(await redeems(payer, { seq: 2n })).toBe('DelegationExpired');
  });
});

describe('over time', () => {
  const HOUR = 3_600_000;

  test('what was spent in the window fades evenly over 24 hours', async () => {
    const payer = fresh();
    expect(await tries(payer.privateKey, 'setLimits', 1_000n, 1_000n)).toBe('done');
    expect(await redeems(payer, { amount: 1_000n })).toBe('done');
    expect(await redeems(payer, { amount: 1n, seq: 2n })).toBe('WindowLimitExceeded');
    await time.setTime((await time.now()) + 12 * HOUR);
    const args = [payer.address, payer.delegate] as const;
    const caps = () => clientOf(REDEEMER).readContract({ abi, address: escrow, functionName: 'effectiveCapsOf', args });
    expect((await caps())[1]).toBe(500n);
    expect(await redeems(payer, { amount: 501n, seq: 2n })).toBe('WindowLimitExceeded');
    expect(await redeems(payer, { amount: 500n, seq: 2n })).toBe('done');
    await time.setTime((await time.now()) + 24 * HOUR);
    expect((await caps())[1]).toBe(1_000n);
    expect(await redeems(payer, { amount: 1_000n, seq: 3n })).toBe('done');
  });

  test('a withdrawal waits one hour, and gives what vouchers have left', async () => {
    const payer = fresh();
    const before = await dollarsOf(payer.address);
    expect(await tries(payer.privateKey, 'withdraw')).toBe('WithdrawNotRequested');
    expect(await tries(payer.privateKey, 'requestWithdraw', 0n)).toBe('AmountZero');
    expect(await tries(payer.privateKey, 'requestWithdraw', 100_000_001n)).toBe('BalanceInsufficient');
    expect(await tries(payer.privateKey, 'requestWithdraw', 100_000_000n)).toBe('done');
    await time.setTime((await time.now()) + HOUR - 1_000);
    expect(await tries(payer.privateKey, 'withdraw')).toBe('WithdrawTooEarly');
    expect(await redeems(payer)).toBe('done');
    await time.setTime((await time.now()) + 1_000);
    expect(await tries(payer.privateKey, 'withdraw')).toBe('done');
    expect(await dollarsOf(payer.address)).toBe(before + 99_997_500n);
    expect(await escrowOf(payer)).toMatchObject({ balance: 0n, totalWithdrawn: 99_997_500n, withdrawRequested: 0n });
    expect(await redeems(payer, { seq: 2n, amount: 1n })).toBe('BalanceInsufficient');
    expect(await time.now()).toBeGreaterThan(DEFAULT_START);
  });
});

/** The wire's spelling of a message whose resource no longer matters. */
function wireOf({ payer, provider, amount, seq, issuedAt, expiresAt }: VoucherMessage): Pick<SignedVoucher, 'voucher'> {
  const account = (address: Hex) => `eip155:${chainId}:${address}`;
  return {
    voucher: {
      payer: account(payer),
      payTo: account(escrow),
      provider: account(provider),
      amount: { amount: String(amount), asset: `eip155:${chainId}/erc20:${asset}`, decimals: 6 },
      resource: '/mcp/tools/echo',
      requestHash: `sha256:${HASH.slice(2)}`,
      seq: String(seq),
      issuedAt: Number(issuedAt),
      expiresAt: Number(expiresAt),
    },
  };
}
