/** A payment voucher, from the wire's spelling to the one that is signed and that the escrow takes. */
import { type Hex, type SignedVoucher, VOUCHER_DOMAIN, VOUCHER_TYPES } from '../../src/contract/index.ts';
import { typedDataSigner } from './signature.ts';

type WireVoucher = SignedVoucher['voucher'];

/** The members of the EIP-712 message, in its order. */
export interface VoucherMessage {
  readonly payer: Hex;
  readonly provider: Hex;
  readonly amount: bigint;
  readonly resourceHash: Hex;
  readonly requestHash: Hex;
  readonly seq: bigint;
  readonly issuedAt: bigint;
  readonly expiresAt: bigint;
}

/** @throws when a member has not the form that the wire prescribes. */
export async function voucherMessage(voucher: WireVoucher): Promise<VoucherMessage> {
  const { getAddress, keccak256, stringToBytes } = await import('viem/utils');
  const address = (account: string): Hex => getAddress(account.slice(account.lastIndexOf(':') + 1));
  return {
    payer: address(voucher.payer),
    provider: address(voucher.provider),
    amount: BigInt(voucher.amount.amount),
    resourceHash: keccak256(stringToBytes(voucher.resource)),
    requestHash: `0x${voucher.requestHash.replace(/^sha256:/, '')}`,
    seq: BigInt(voucher.seq),
    issuedAt: BigInt(voucher.issuedAt),
    expiresAt: BigInt(voucher.expiresAt),
  };
}

/** Who signed a voucher for this escrow; undefined where nobody did, or not in the form that the escrow takes. */
export function voucherSigner(
  { voucher, signature }: Pick<SignedVoucher, 'voucher' | 'signature'>,
  { chainId, escrow }: { readonly chainId: number; readonly escrow: Hex },
): Promise<Hex | undefined> {
  return typedDataSigner(signature, async () => ({
    domain: { ...VOUCHER_DOMAIN, chainId, verifyingContract: escrow },
    types: VOUCHER_TYPES,
    primaryType: 'Voucher',
    message: { ...(await voucherMessage(voucher)) },
  }));
}
