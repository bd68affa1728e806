import { recoverTypedDataAddress } from 'viem';
import { expect, test } from 'vitest';
import { type Hex, VOUCHER_DOMAIN, VOUCHER_TYPES, type VoucherRequirement } from '../contract/index.ts';
import vectors from '../contract/vectors/vouchers.json' with { type: 'json' };
import { signVoucher } from './wallet.ts';

const key = vectors.keys.delegate as Hex;

test.each(vectors.vouchers)('signs "$name" byte for byte as the published client does', async (vector) => {
  const requirement = vector.requirement as VoucherRequirement;
  const signed = await signVoucher(requirement, { key, issuedAt: vector.issuedAt });
  expect(JSON.stringify(signed.voucher)).toBe(JSON.stringify(vector.voucher));
  expect(signed.signature).toBe(vector.signature);
  expect(signed.providerId).toBe(requirement.providerId);
  expect(signed.contractVersion).toBe(requirement.contractVersion);
});

const [plain] = vectors.vouchers;
const requirement = plain?.requirement as VoucherRequirement;
const right = plain?.signature as Hex;

test('a signature can be spelled wrong on purpose, and each form is a twin of the right one', async () => {
  const order = { key, issuedAt: plain?.issuedAt ?? 0 };
  const shaped = async (signature: 'high-s' | 'compact' | 'v-0-or-1') =>
    (await signVoucher(requirement, { ...order, change: { signature } })).signature as Hex;
  const [highS, compact, bare] = [await shaped('high-s'), await shaped('compact'), await shaped('v-0-or-1')];
  expect(highS).not.toBe(right);
  expect(highS).toHaveLength(132);
  expect(compact).toHaveLength(130);
  expect(bare).toBe(`${right.slice(0, 130)}${right.endsWith('1b') ? '00' : '01'}`);
  const { serializeCompactSignature, parseSignature, signatureToCompactSignature } = await import('viem');
  expect(compact).toBe(serializeCompactSignature(signatureToCompactSignature(parseSignature(right))));
  const signer = await recoverTypedDataAddress({
    domain: { ...VOUCHER_DOMAIN, chainId: 31_337, verifyingContract: vectors.network.escrow.slice(13) as Hex },
    types: VOUCHER_TYPES,
    primaryType: 'Voucher',
    message: {
      payer: vectors.accounts.payer as Hex,
      provider: vectors.accounts.provider as Hex,
      amount: 2_500n,
      resourceHash: (await import('viem')).keccak256(new TextEncoder().encode(requirement.resource)),
      requestHash: `0x${requirement.requestHash.slice(7)}`,
      seq: 1n,
      issuedAt: BigInt(order.issuedAt),
      expiresAt: BigInt(order.issuedAt + 240),
    },
    signature: highS,
  });
  expect(signer).toBe(vectors.accounts.delegate);
});

test('signs another amount when told so, or shows another than it signed', async () => {
  const order = { key, issuedAt: plain?.issuedAt ?? 0 };
  const amount = { ...requirement.amount, amount: '1' };
  const other = await signVoucher(requirement, { ...order, change: { voucher: { amount } } });
  expect(other.voucher.amount.amount).toBe('1');
  expect(other.signature).not.toBe(right);
  const forged = await signVoucher(requirement, { ...order, change: { afterSigning: { amount } } });
  expect(forged.voucher.amount.amount).toBe('1');
  expect(forged.signature).toBe(right);
});

test('refuses to sign for a chain where money is real, unless told otherwise', async () => {
  const real = { ...requirement, network: 'eip155:8453' };
  await expect(signVoucher(real, { key, issuedAt: 1 })).rejects.toThrow(/local chain .* only.*--allow-real-payments/);
  await expect(signVoucher(real, { key, issuedAt: 1, chains: [8453] })).resolves.toHaveProperty('signature');
});
