import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Agent, Hex, SignedVoucher, VoucherRequirement } from '../../../src/contract/index.ts';
import { addressOf } from './caip.ts';
import { judgeVoucher } from './voucher.ts';

interface Vector extends Pick<SignedVoucher, 'voucher' | 'signature'> {
  readonly name: string;
  readonly requirement: VoucherRequirement;
  readonly issuedAt: number;
}

const vectors: {
  readonly network: { readonly caip2: string; readonly escrow: string };
  readonly accounts: { readonly delegate: Hex; readonly other: Hex };
  readonly vouchers: readonly Vector[];
} = JSON.parse(readFileSync(new URL('../../../src/contract/vectors/vouchers.json', import.meta.url), 'utf8'));

const agent: Agent = { dialect: 'assay', agentId: 'a', accountId: 'a', credentialId: 'c', scopes: [], policy: {} };
const parties = {
  network: vectors.network.caip2,
  escrow: addressOf(vectors.network.escrow) as Hex,
  delegate: vectors.accounts.delegate,
};

function judged(
  { requirement, voucher, signature, issuedAt }: (typeof vectors.vouchers)[number],
  signer = parties.delegate,
) {
  const required = requirement as VoucherRequirement;
  const { providerId, resource, requestHash } = required;
  const version = 'contractVersion' in requirement ? { contractVersion: requirement.contractVersion as number } : {};
  const signed: SignedVoucher = { voucher, signature, providerId, ...version };
  const now = issuedAt * 1000;
  return judgeVoucher(signed, {
    demand: { agentId: 'a', priceMicros: 1n, requirement, expiresAt: now + 1 },
    call: {
      agent,
      tool: '',
      version: '1.0.0',
      resource,
      requestHash,
      priceMicros: 1n,
      provider: { providerId, url: '', account: '0x' },
    },
    parties: { ...parties, delegate: signer },
    now,
  });
}

it.each(vectors.vouchers)('takes the published client’s voucher: $name', async (vector) => {
  expect(await judged(vector)).toBeUndefined();
  expect(await judged(vector, vectors.accounts.other)).toMatchObject({ code: 'PAYMENT_VOUCHER_INVALID' });
});
