/** A payer's wallet for x402: it signs exact payments as the official client does, and guards nothing but the chain. */
import {
  AUTHORIZATION_TYPES,
  type ExactPayment,
  type ExactRequirement,
  type Hex,
  type PaymentRequired,
  type TransferAuthorization,
  X402_VERSION,
} from '../contract/index.ts';
import { signableChain, type VoucherOrder } from './wallet.ts';

export interface ExactOrder extends Pick<VoucherOrder, 'key' | 'chains'> {
  /** Unix seconds of the target's time. */
  readonly signedAt: number;
  /** 32 bytes that this payer has not used before. */
  readonly nonce: Hex;
  readonly change?: {
    /** Members of the authorization that differ from what is asked, and are signed so. */
    readonly authorizes?: Partial<TransferAuthorization>;
    /** Members that differ from what is signed. */
    readonly afterSigning?: Partial<TransferAuthorization>;
  };
}

/** Signs the exact payment that one of a demand's ways asks for. @throws for any chain but the local one. */
export async function signExact(
  { resource }: PaymentRequired,
  accepted: ExactRequirement,
  order: ExactOrder,
): Promise<ExactPayment> {
  const chainId = signableChain(accepted.network, order.chains ?? []);
  const { privateKeyToAccount } = await import('viem/accounts');
  const account = privateKeyToAccount(order.key);
  const { signedAt, nonce, change = {} } = order;
  const authorization: TransferAuthorization = {
    from: account.address,
    to: accepted.payTo,
    value: accepted.amount,
    // At once, however the clocks differ.
    validAfter: '0',
    validBefore: String(signedAt + accepted.maxTimeoutSeconds),
    nonce,
    ...change.authorizes,
  };
  const signature = await account.signTypedData({
    domain: { ...accepted.extra, chainId, verifyingContract: addressIn(accepted.asset) },
    types: AUTHORIZATION_TYPES,
    primaryType: 'TransferWithAuthorization',
    message: {
      from: addressIn(authorization.from),
      to: addressIn(authorization.to),
      value: BigInt(authorization.value),
      validAfter: BigInt(authorization.validAfter),
      validBefore: BigInt(authorization.validBefore),
      nonce: authorization.nonce as Hex,
    },
  });
  const payload = { signature, authorization: { ...authorization, ...change.afterSigning } };
  return { x402Version: X402_VERSION, resource, accepted, payload };
}

/** In lower case: a wrong checksum is the demand's affair, not the signature's. */
const addressIn = (address: string): Hex => address.toLowerCase() as Hex;
