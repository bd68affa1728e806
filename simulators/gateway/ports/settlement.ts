/** The settlement port: the chain that the gateway was given. What it says is never kept. */
import type {
  ChainGiven,
  Clock,
  Grant,
  Hex,
  Redemption,
  SettlementPort,
  SignedVoucher,
} from '../../../src/contract/index.ts';
import type { EscrowClient } from '../../chain/index.ts';
import { lower } from './amounts.ts';
import { addressOf } from './caip.ts';

/** The chain of now: the control API gives it, and may give another. */
export interface ChainHolder {
  readonly given: ChainGiven | undefined;
}

export function settlementPort(chain: ChainHolder, clock: Clock): SettlementPort {
  let made: { readonly for: ChainGiven; readonly client: Promise<EscrowClient> } | undefined;

  const client = (): Promise<EscrowClient> => {
    const { given } = chain;
    if (given === undefined) throw new Error('This gateway was given no chain: give it one by PUT /chain.');
    if (made?.for !== given) made = { for: given, client: load(given) };
    return made.client;
  };

  return {
    async network() {
      const { given } = chain;
      if (given === undefined) return undefined;
      return { network: `eip155:${given.chainId}`, ...(given.escrow !== undefined && { escrow: given.escrow }) };
    },
    async grant(payer, delegate): Promise<Grant> {
      const escrow = await client();
      const [{ validUntil, revoked, maxVoucherAmount, maxPerWindow, spentInWindow }, caps] = await Promise.all([
        escrow.delegationOf(payer, delegate),
        escrow.effectiveCapsOf(payer, delegate),
      ]);
      const endsAt = Number(validUntil) * 1000;
      return {
        active: !revoked && endsAt > clock.now(),
        validUntil: endsAt,
        voucherMicrosMax: lower(caps.voucherCap, caps.delegateVoucherCap),
        windowMicrosLeft: lower(caps.windowLeft, caps.delegateWindowLeft),
        terms: {
          maxVoucherMicros: maxVoucherAmount,
          maxPerWindowMicros: maxPerWindow,
          spentInWindowMicros: spentInWindow,
          validUntil,
          revoked,
        },
      };
    },
    async escrow(payer) {
      const { balance, seqHigh } = await (await client()).escrowOf(payer);
      return { balanceMicros: balance, seqHigh };
    },
    async approve(payer, delegate, { maxVoucherMicros, maxPerWindowMicros, validUntil }) {
      const terms = { maxVoucherAmount: maxVoucherMicros, maxPerWindow: maxPerWindowMicros, validUntil };
      await (await client()).grantFrom(payer, delegate, terms);
    },
    async redeem(signed) {
      try {
        return await redeemOnce(await client(), signed);
      } catch (failure) {
        return { kind: 'unreachable', reason: failure instanceof Error ? failure.message : String(failure) };
      }
    },
  };
}

async function load(given: ChainGiven): Promise<EscrowClient> {
  const { escrowClient } = await import('../../chain/index.ts');
  return escrowClient(given);
}

/** A refusal or no answer may mean that an earlier attempt, or another process, was there first: the log tells. */
async function redeemOnce(escrow: EscrowClient, { voucher, signature }: SignedVoucher): Promise<Redemption> {
  const outcome = await escrow.redeemVoucher(voucher, signature);
  if (outcome.status === 'redeemed') return { kind: 'redeemed', transaction: outcome.transactionHash };
  const found = await escrow.redemptionOf(addressOf(voucher.payer) as Hex, BigInt(voucher.seq));
  if (found !== undefined) return { kind: 'redeemed', transaction: found.transactionHash };
  if (outcome.status === 'refused') return { kind: 'refused', reason: outcome.reason };
  const { cause } = outcome;
  return { kind: 'unreachable', reason: cause instanceof Error ? cause.message : String(cause) };
}
