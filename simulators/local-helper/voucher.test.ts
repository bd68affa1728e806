import { beforeAll, describe, expect, it } from 'vitest';
import type { Hex } from '../../src/contract/index.ts';
import bindings from '../../src/contract/vectors/bindings.json' with { type: 'json' };
import vectors from '../../src/contract/vectors/vouchers.json' with { type: 'json' };
import { checkChallenge } from './binding.ts';
import { type Ethereum, loadEthereum, type PaymentKey } from './ethereum.ts';
import { buildVoucher, signVoucher } from './voucher.ts';

const network = { ...vectors.network, id: vectors.network.caip2, chainId: 31_337 };
let ethereum: Ethereum;
let key: PaymentKey;
beforeAll(async () => {
  ethereum = await loadEthereum();
  key = ethereum.account(vectors.keys.delegate) as PaymentKey;
});

describe('vouchers', () => {
  it.each(vectors.vouchers)('$name', async ({ requirement, issuedAt, voucher, digest, signature }) => {
    const built = buildVoucher(requirement, { issuedAt, network, ethereum });
    if (built.kind !== 'built') throw new Error(`not built for ${built.field}`);
    expect(ethereum.hashTypedData(built.typedData)).toBe(digest);
    const signed = await signVoucher(built, key, { providerId: 'prov_1' });
    // Member for member and in the same order: the bytes on the wire.
    expect(JSON.stringify(signed)).toBe(JSON.stringify({ voucher, signature, providerId: 'prov_1' }));
  });

  it.each(vectors.refused)('none for: $name', ({ requirement, field }) => {
    const built = buildVoucher(requirement, { issuedAt: 1_767_225_600, network, ethereum });
    expect(built).toEqual({ kind: 'refused', field });
  });
});

describe('binding challenges', () => {
  const context = () => ({
    localKey: key.address,
    credentialId: bindings.credentialId,
    chainId: bindings.chainId,
    now: bindings.now,
    checksum: ethereum.checksum,
  });

  it.each(bindings.cases)('$name', async ({ challenge, ok, field, digest, signature }) => {
    const checked = checkChallenge(challenge, context());
    if (!ok || checked.kind !== 'sound') {
      expect(checked).toEqual({ kind: 'refused', field });
      return;
    }
    expect(ethereum.hashTypedData(checked.typedData)).toBe(digest);
    expect(await key.sign(checked.typedData)).toBe(signature);
  });

  it('are no challenges at all', () => {
    for (const nothing of [null, [], 'x', {}, { typedData: null }]) {
      expect(checkChallenge(nothing, context()).kind).toBe('refused');
    }
  });
});

describe('payment keys', () => {
  it('are 32 bytes of hex within the curve', () => {
    const bare = vectors.keys.delegate.slice(2);
    expect(ethereum.account(bare)?.address).toBe(vectors.accounts.delegate as Hex);
    for (const wrong of [undefined, '', '0x12', `0x${'0'.repeat(64)}`, `0x${'f'.repeat(64)}`, 'half a key']) {
      expect(ethereum.account(wrong)).toBeUndefined();
    }
  });
});
