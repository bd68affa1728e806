import { request } from 'undici';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  AUTHORIZATION_TYPES,
  type ExactPayment,
  type ExactRequirement,
  type FacilitatorSettlement,
  type Hex,
  type Payer,
  X402_VERSION,
} from '../../src/contract/index.ts';
import { type Chain, chainTime, dollarClient, startChain } from '../chain/index.ts';
import { type Facilitator, startFacilitator } from './index.ts';

const PAYEE: Hex = '0x00000000000000000000000000000000000000aa';
const NOW_S = Date.UTC(2026, 0, 1) / 1000;

let chain: Chain;
let facilitator: Facilitator;
let used = 0;
beforeAll(async () => {
  chain = await startChain();
  facilitator = await startFacilitator(chain.opened);
});
afterAll(async () => {
  await facilitator.close();
  await chain.stop();
});

const payer = () => chain.opened.payers[used++] as Payer;

async function asks(path: string, body?: unknown) {
  const { statusCode, body: answer } = await request(`${facilitator.url}${path}`, {
    ...(body !== undefined && { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: statusCode, told: (await answer.json()) as FacilitatorSettlement & { isValid: boolean } };
}

async function requirement(amount = '2500'): Promise<ExactRequirement> {
  const { asset, chainId } = chain.opened;
  const extra = await dollarClient(chain.opened).domain();
  return { scheme: 'exact', network: `eip155:${chainId}`, amount, asset, payTo: PAYEE, maxTimeoutSeconds: 300, extra };
}

async function signed(by: Payer, accepted: ExactRequirement, validBefore = NOW_S + 300, to: string = accepted.payTo) {
  const nonce: Hex = `0x${(++used).toString(16).padStart(64, '0')}`;
  const authorization = { from: by.address, to, value: accepted.amount, validAfter: `${NOW_S - 600}` };
  const whole = { ...authorization, validBefore: `${validBefore}`, nonce };
  const signature = await privateKeyToAccount(by.privateKey).signTypedData({
    domain: { ...accepted.extra, chainId: chain.opened.chainId, verifyingContract: accepted.asset as Hex },
    types: AUTHORIZATION_TYPES,
    primaryType: 'TransferWithAuthorization',
    message: {
      from: by.address,
      to: to as Hex,
      value: BigInt(accepted.amount),
      validAfter: BigInt(whole.validAfter),
      validBefore: BigInt(validBefore),
      nonce,
    },
  });
  const payment: ExactPayment = { x402Version: X402_VERSION, accepted, payload: { signature, authorization: whole } };
  return { x402Version: X402_VERSION, paymentPayload: payment, paymentRequirements: accepted };
}

it('says what it supports, and refuses what is no question of its', async () => {
  expect((await asks('/supported')).told).toMatchObject({
    kinds: [{ x402Version: 2, scheme: 'exact', network: 'eip155:31337' }],
  });
  expect((await asks('/settle', { paymentPayload: {} })).status).toBe(400);
  expect((await asks('/verify', '{')).status).toBe(400);
  expect((await asks('/pay')).status).toBe(404);
});

it('verifies without moving money, settles once, and refuses the same payment again', async () => {
  const by = payer();
  const asked = await signed(by, await requirement());
  const dollar = dollarClient(chain.opened);
  const [before, nonce] = [await dollar.balanceOf(PAYEE), asked.paymentPayload.payload.authorization.nonce as Hex];
  expect((await asks('/verify', asked)).told).toMatchObject({ isValid: true });
  expect(await dollar.balanceOf(PAYEE)).toBe(before);
  const { told } = await asks('/settle', asked);
  expect(told).toMatchObject({ success: true });
  expect(await dollar.transferOf(by.address, nonce)).toBe(told.transaction);
  expect(await dollar.balanceOf(PAYEE)).toBe(before + 2_500n);
  expect((await asks('/verify', asked)).told).toMatchObject({ isValid: false });
  expect((await asks('/settle', asked)).told).toMatchObject({ success: false });
  expect(await dollar.balanceOf(PAYEE)).toBe(before + 2_500n);
});

it('moves the money of one signature once, however many ask at once', async () => {
  const asked = await signed(payer(), await requirement('700'));
  const dollar = dollarClient(chain.opened);
  const before = await dollar.balanceOf(PAYEE);
  await Promise.all([1, 2, 3].map(() => asks('/settle', asked)));
  expect(await dollar.balanceOf(PAYEE)).toBe(before + 700n);
});

it('refuses another payee, a signature of somebody else, and an empty purse', async () => {
  const [one, other] = [payer(), payer()];
  const accepted = await requirement();
  const elsewhere = await signed(one, accepted, undefined, other.address);
  expect((await asks('/verify', elsewhere)).told.isValid).toBe(false);
  const forged = await signed({ ...one, privateKey: other.privateKey }, accepted);
  expect((await asks('/verify', forged)).told.isValid).toBe(false);
  const dear = await signed(one, await requirement(`${10n ** 12n}`));
  expect((await asks('/verify', dear)).told.isValid).toBe(false);
  expect((await asks('/settle', dear)).told.success).toBe(false);
});

it("judges by the chain's time, not by the machine's", async () => {
  const accepted = await requirement();
  const [short, long] = [await signed(payer(), accepted, NOW_S + 60), await signed(payer(), accepted, NOW_S + 7_200)];
  expect((await asks('/verify', short)).told.isValid).toBe(true);
  await chainTime(chain.opened.rpcUrl).setTime((NOW_S + 61) * 1000);
  expect((await asks('/verify', short)).told.isValid).toBe(false);
  expect((await asks('/settle', short)).told.success).toBe(false);
  expect((await asks('/settle', long)).told.success).toBe(true);
});
