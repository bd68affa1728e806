import { beforeAll, describe, expect, it } from 'vitest';
import type { GuardContext, Hex } from '../../src/contract/index.ts';
import vectors from '../../src/contract/vectors/guards.json' with { type: 'json' };
import { type Ethereum, loadEthereum } from './ethereum.ts';
import { guards } from './guards.ts';

let ethereum: Ethereum;
beforeAll(async () => {
  ethereum = await loadEthereum();
});

type Given = (typeof vectors.cases)[number]['context'];

/** A case of the file in the types of the helper's own side; the demand stays as it is. */
function contextOf(given: Given): GuardContext {
  const { chain, quote, network } = given;
  return {
    demand: given.requirement,
    call: given.forwardedCall,
    quote: quote ? { maxAmount: BigInt(quote.maxAmount), asset: quote.asset } : undefined,
    grant: chain
      ? {
          payer: chain.payer as Hex,
          delegate: chain.delegate as Hex,
          readAt: chain.readAt,
          active: chain.active,
          validUntil: BigInt(chain.validUntil),
          maxVoucherAmount: BigInt(chain.maxVoucherAmount),
          delegateMaxVoucherAmount: BigInt(chain.delegateMaxVoucherAmount),
        }
      : undefined,
    localKey: given.localKey as Hex,
    knownPayer: (given.recordedPayer ?? undefined) as Hex | undefined,
    network: { ...network, chainId: 31_337 },
    limits: { ...given.limits, providers: given.limits.providers as string[] | null },
    signed: (given.signed as { at: number; amount: string }[]).map(({ at, amount }) => ({
      at,
      amount: BigInt(amount),
    })),
    now: given.nowSeconds,
    checksum: ethereum.checksum,
  };
}

const well = () => contextOf((vectors.cases[0] as (typeof vectors.cases)[0]).context);

describe('the guards', () => {
  it('are tried on every case of the published client', () => expect(vectors.cases).toHaveLength(67));

  it.each(vectors.cases)('$name', ({ context, ok, guard, code }) => {
    const verdict = guards.judge(contextOf(context));
    expect(verdict).toMatchObject(ok ? { kind: 'passed' } : { kind: 'refused', guard, code });
  });

  it('pass the requirement and its amount', () => {
    expect(guards.judge(well())).toMatchObject({ amount: 2_500n, requirement: { providerId: 'prov_1' } });
  });

  it('refuse before any chain read what this key cannot sign', () => {
    const other = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
    expect(guards.preflight(well())).toBeUndefined();
    expect(guards.preflight({ ...well(), localKey: undefined })?.code).toBe('G5_LOCAL_KEY_INVALID');
    expect(guards.preflight({ ...well(), localKey: other })?.code).toBe('G5_DELEGATE_MISMATCH');
    const isPayer = { ...well(), localKey: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' as const };
    expect(guards.preflight(isPayer)?.code).toBe('G5_LOCAL_KEY_IS_PAYER');
    // A network that it does not know is told as such.
    expect(guards.preflight({ ...isPayer, network: undefined })).toBeUndefined();
    expect(guards.judge({ ...isPayer, network: undefined })).toMatchObject({ code: 'G2_NETWORK' });
  });

  it('never throw, whatever they are asked to pay', () => {
    for (const demand of [
      null,
      [],
      1,
      {},
      { rail: 'B' },
      { rail: 'B', scheme: 'voucher', amount: [], signers: 'delegate' },
    ]) {
      expect(guards.judge({ ...well(), demand }).kind).toBe('refused');
    }
  });

  it('see an endpoint of debts behind a broken escape', () => {
    const requirement = { ...(well().demand as object), resource: '/escrow%2Fdebts/%zz' };
    expect(guards.judge({ ...well(), demand: requirement })).toMatchObject({ code: 'G12_DEBT_OR_SEQ_ENDPOINT' });
  });
});
