/** Whose signature stands under a voucher. */
import { type Hex, type SignedVoucher, VOUCHER_DOMAIN, VOUCHER_TYPES } from '../contract/index.ts';

/** The address (checksummed) that signed the voucher; undefined where that cannot be told. */
export async function voucherSigner({ voucher, signature }: SignedVoucher): Promise<Hex | undefined> {
  const { keccak256, recoverTypedDataAddress, stringToBytes } = await import('viem/utils');
  const { amount, resource, requestHash, seq, issuedAt, expiresAt, payer, payTo, provider } = voucher;
  const [, chainId] = payTo.split(':');
  try {
    return await recoverTypedDataAddress({
      domain: { ...VOUCHER_DOMAIN, chainId: Number(chainId), verifyingContract: addressOf(payTo) },
      types: VOUCHER_TYPES,
      primaryType: 'Voucher',
      message: {
        payer: addressOf(payer),
        provider: addressOf(provider),
        amount: BigInt(amount.amount),
        resourceHash: keccak256(stringToBytes(resource)),
        requestHash: `0x${requestHash.replace(/^sha256:/, '')}`,
        seq: BigInt(seq),
        issuedAt: BigInt(issuedAt),
        expiresAt: BigInt(expiresAt),
      },
      signature: signature as Hex,
    });
  } catch {
    // A member that cannot even be encoded is nothing that anybody has signed.
    return undefined;
  }
}

const addressOf = (account: string): Hex => account.slice(account.lastIndexOf(':') + 1) as Hex;
