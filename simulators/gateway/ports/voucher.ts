/** One voucher against the demand that it answers, the call that it is to pay, the time, and its signature. */
import type {
  Hex,
  Instant,
  PayableCall,
  Refusal,
  SignedVoucher,
  VoucherRequirement,
} from '../../../src/contract/index.ts';
import type { DemandRow } from '../store/vouchers.ts';
import { paymentRefusal } from './payment-refusals.ts';

const LIFE_MAX_S = 300;
const AHEAD_MAX_S = 120;

export interface VoucherContext {
  readonly demand: DemandRow;
  readonly call: PayableCall;
  readonly parties: { readonly network: string; readonly escrow: Hex; readonly delegate: Hex };
  readonly now: Instant;
}

/** Why it is refused; undefined where it holds. The signature comes last, for it costs the most. */
export async function judgeVoucher(signed: SignedVoucher, context: VoucherContext): Promise<Refusal | undefined> {
  const { demand, call, now } = context;
  const changed = difference(signed, demand.requirement);
  if (changed !== undefined) return invalid(`its ${changed} is not the one that was required`);
  if (demand.requirement.resource !== call.resource) return invalid('it pays for another tool');
  if (demand.requirement.requestHash !== call.requestHash) return invalid('it pays for other arguments');
  const untimely = timeFault(signed, demand, now);
  if (untimely !== undefined) return untimely;
  const signer = await signerOf(signed, context.parties);
  if (signer === undefined) return invalid('its signature has not the one form that the escrow takes');
  return signer === context.parties.delegate ? undefined : invalid('its signature is not by the payment key');
}

/** The first member in which a voucher differs from its requirement. */
function difference({ voucher, ...beside }: SignedVoucher, required: VoucherRequirement): string | undefined {
  const { amount, asset, decimals } = required.amount;
  const pairs: readonly (readonly [member: string, given: unknown, wanted: unknown])[] = [
    ['payer', voucher.payer, required.payer],
    ['payTo', voucher.payTo, required.payTo],
    ['provider', voucher.provider, required.provider],
    ['amount', voucher.amount.amount, amount],
    ['asset', voucher.amount.asset, asset],
    ['decimals', voucher.amount.decimals, decimals],
    ['resource', voucher.resource, required.resource],
    ['requestHash', voucher.requestHash, required.requestHash],
    ['seq', voucher.seq, required.seq],
    ['providerId', beside.providerId, required.providerId],
    ['contractVersion', beside.contractVersion ?? required.contractVersion, required.contractVersion],
  ];
  return pairs.find(([, given, wanted]) => given !== wanted)?.[0];
}

function timeFault({ voucher }: SignedVoucher, demand: DemandRow, now: Instant): Refusal | undefined {
  const { issuedAt, expiresAt } = voucher;
  if (expiresAt <= issuedAt) return invalid('it expires before it was issued');
  if (expiresAt - issuedAt > LIFE_MAX_S) return invalid(`it is valid for more than ${LIFE_MAX_S} s`);
  if (issuedAt * 1000 > now + AHEAD_MAX_S * 1000) return invalid(`it was issued more than ${AHEAD_MAX_S} s ahead`);
  if (expiresAt * 1000 <= now) return expired('The voucher has expired; ask for the payment requirement again.');
  if (demand.expiresAt <= now) return expired('The payment requirement has expired; ask for it again.');
  return undefined;
}

async function signerOf(
  signed: SignedVoucher,
  { network, escrow }: VoucherContext['parties'],
): Promise<Hex | undefined> {
  const { voucherSigner } = await import('../../chain/index.ts');
  return voucherSigner(signed, { chainId: Number(network.slice(network.indexOf(':') + 1)), escrow });
}

function invalid(why: string): Refusal {
  return paymentRefusal('PAYMENT_VOUCHER_INVALID', `The voucher is not accepted: ${why}.`);
}

function expired(message: string): Refusal {
  return paymentRefusal('PAYMENT_VOUCHER_EXPIRED', message);
}
