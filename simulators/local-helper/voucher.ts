/** A voucher as it is signed, and as it is sent: built anew of checked members, so that nothing else gets in. */
import { type PaymentNetwork, type SignedVoucher, VOUCHER_DOMAIN, VOUCHER_TYPES } from '../../src/contract/index.ts';
import { accountOn } from './accounts.ts';
import { atomic } from './amounts.ts';
import type { Ethereum, PaymentKey, TypedData } from './ethereum.ts';
import { objectOf } from './facts.ts';

const LIFE_MAX_S = 240;

type WireVoucher = SignedVoucher['voucher'];

export type VoucherBuilt =
  | { readonly kind: 'built'; readonly voucher: WireVoucher; readonly typedData: TypedData }
  /** `field` is the first member that cannot be signed. */
  | { readonly kind: 'refused'; readonly field: string };

/** @param issuedAt Unix seconds */
export function buildVoucher(
  requirement: unknown,
  { issuedAt, network, ethereum }: { issuedAt: number; network: PaymentNetwork; ethereum: Ethereum },
): VoucherBuilt {
  const refused = (field: string) => ({ kind: 'refused', field }) as const;
  const demand = objectOf(requirement);
  const text = (member: string): string => {
    const value = demand?.[member];
    return typeof value === 'string' ? value : '';
  };
  const account = (value: string) => accountOn(network.chainId, value, ethereum.checksum);
  const money = objectOf(demand?.['amount']);
  const [escrow, payTo] = [account(network.escrow), account(text('payTo'))];
  const [payer, provider] = [account(text('payer')), account(text('provider'))];
  const [amount, seq] = [atomic(money?.['amount']), atomic(demand?.['seq'])];
  const requestHash = /^(?:sha256:)?([0-9a-f]{64})$/i.exec(text('requestHash'))?.[1];
  const timeout = demand?.['maxTimeoutSeconds'];

  if (demand?.['network'] !== network.id) return refused('network');
  if (escrow === undefined || payTo !== escrow) return refused('payTo');
  if (payer === undefined) return refused('payer');
  if (provider === undefined) return refused('provider');
  if (amount === undefined) return refused('amount');
  if (money?.['asset'] !== network.asset) return refused('amount.asset');
  if (money['decimals'] !== network.decimals) return refused('amount.decimals');
  if (seq === undefined) return refused('seq');
  if (text('resource') === '') return refused('resource');
  if (requestHash === undefined) return refused('requestHash');
  if (typeof timeout !== 'number' || !Number.isInteger(timeout) || timeout < 1) return refused('maxTimeoutSeconds');

  const { asset, decimals } = network;
  const expiresAt = issuedAt + Math.min(LIFE_MAX_S, timeout);
  const voucher: WireVoucher = {
    payer: text('payer'),
    payTo: text('payTo'),
    provider: text('provider'),
    amount: { amount: String(amount), asset, decimals },
    resource: text('resource'),
    requestHash: text('requestHash'),
    seq: String(seq),
    issuedAt,
    expiresAt,
  };
  const message = {
    payer,
    provider,
    amount,
    resourceHash: ethereum.keccakText(voucher.resource),
    requestHash: `0x${requestHash}`,
    seq,
    issuedAt: BigInt(issuedAt),
    expiresAt: BigInt(expiresAt),
  };
  const domain = { ...VOUCHER_DOMAIN, chainId: network.chainId, verifyingContract: escrow };
  return { kind: 'built', voucher, typedData: { domain, types: VOUCHER_TYPES, primaryType: 'Voucher', message } };
}

/** `_meta["assay/voucher"]` of the paid request. */
export async function signVoucher(
  { voucher, typedData }: Extract<VoucherBuilt, { kind: 'built' }>,
  key: PaymentKey,
  beside: { readonly providerId: string; readonly contractVersion?: number },
): Promise<SignedVoucher> {
  return { voucher, signature: await key.sign(typedData), ...beside };
}
