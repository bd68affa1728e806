import { x402Client } from '@x402/core/client';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { recoverTypedDataAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterEach, expect, test, vi } from 'vitest';
import { AUTHORIZATION_TYPES, type ExactPayment, type ExactRequirement, type Hex } from '../contract/index.ts';
import { signExact } from './exact-wallet.ts';

const key: Hex = `0x${'11'.repeat(32)}`;
const nonce: Hex = `0x${'ab'.repeat(32)}`;
const signedAt = Date.UTC(2026, 0, 1) / 1_000;
const account = privateKeyToAccount(key);

const asked = (network = 'eip155:31337'): ExactRequirement => ({
  scheme: 'exact',
  network,
  amount: '2500',
  asset: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
  payTo: '0xa60bD52B5feA33C29e1cF928432234c089606Ec6',
  maxTimeoutSeconds: 300,
  extra: { name: 'USD Coin', version: '2' },
});
const required = { x402Version: 2, resource: { url: '/mcp/tools/weather' }, accepts: [asked()] } as const;

afterEach(() => {
  vi.useRealTimers();
});

test('pays as the official client does, but for the nonce that each draws', async () => {
  vi.useFakeTimers({ now: signedAt * 1_000, toFake: ['Date'] });
  const official = new x402Client().register('eip155:31337', new ExactEvmScheme(account)).setSpendControls(false);
  const theirs = (await official.createPaymentPayload({ ...required, accepts: [asked()] } as never)) as never;
  const { payload, ...beside } = theirs as ExactPayment;
  const ours = await signExact(required, asked(), { key, signedAt, nonce: payload.authorization.nonce as Hex });
  expect(ours.payload).toEqual(payload);
  expect({ ...beside, accepted: ours.accepted }).toMatchObject({ x402Version: ours.x402Version, accepted: asked() });
});

test('what differs is signed so, or differs from what was signed', async () => {
  const order = { key, signedAt, nonce };
  const changed = await signExact(required, asked(), { ...order, change: { authorizes: { value: '1' } } });
  expect(await signerOf(changed)).toBe(account.address);
  const spoilt = await signExact(required, asked(), { ...order, change: { afterSigning: { value: '1' } } });
  expect(spoilt.payload.authorization).toEqual(changed.payload.authorization);
  expect(await signerOf(spoilt)).not.toBe(account.address);
});

test('it signs for no other chain than the local one, unless it is told to', async () => {
  const order = { key, signedAt, nonce };
  await expect(signExact(required, asked('eip155:8453'), order)).rejects.toThrow(/local chain .* eip155:8453/);
  expect(await signExact(required, asked('eip155:8453'), { ...order, chains: [8_453] })).toMatchObject({
    x402Version: 2,
  });
});

function signerOf({ accepted, payload }: ExactPayment): Promise<Hex> {
  const { from, to, value, validAfter, validBefore, nonce: used } = payload.authorization;
  return recoverTypedDataAddress({
    domain: { ...accepted.extra, chainId: 31_337, verifyingContract: accepted.asset as Hex },
    types: AUTHORIZATION_TYPES,
    primaryType: 'TransferWithAuthorization',
    message: {
      from: from as Hex,
      to: to as Hex,
      value: BigInt(value),
      validAfter: BigInt(validAfter),
      validBefore: BigInt(validBefore),
      nonce: used as Hex,
    },
    signature: payload.signature as Hex,
  });
}
