/** The spelling of x402, version 2, for exact payments over EVM: its public specification's own members. */
import type { Hex } from './json.ts';

export const X402_VERSION = 2;

/** One way in which a payment is taken. `amount` is atomic, `asset` and `payTo` are addresses on `network` (CAIP-2). */
export interface ExactRequirement {
  readonly scheme: 'exact';
  readonly network: string;
  readonly amount: string;
  readonly asset: string;
  readonly payTo: string;
  /** From the signing to the end of the authorization. */
  readonly maxTimeoutSeconds: number;
  /** Name and version of the token's EIP-712 domain. */
  readonly extra: { readonly name: string; readonly version: string };
}

/** `x402/paymentRequired` of a call that is paid by x402. */
export interface PaymentRequired {
  readonly x402Version: typeof X402_VERSION;
  readonly error?: string;
  readonly resource: { readonly url: string };
  readonly accepts: readonly ExactRequirement[];
}

/** What an exact payment authorizes; times are Unix seconds, all numbers decimal. */
export interface TransferAuthorization {
  readonly from: string;
  readonly to: string;
  readonly value: string;
  readonly validAfter: string;
  readonly validBefore: string;
  readonly nonce: string;
}

/** `_meta["x402/payment"]` of a paid request. */
export interface ExactPayment {
  readonly x402Version: number;
  readonly resource?: { readonly url: string };
  readonly accepted: ExactRequirement;
  readonly payload: { readonly signature: string; readonly authorization: TransferAuthorization };
}

/** EIP-3009; the domain is the token's: its name, version, chain and address. */
export const AUTHORIZATION_TYPES = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const;

/** What a facilitator answers to `/verify`. */
export interface FacilitatorVerdict {
  readonly isValid: boolean;
  readonly invalidReason?: string;
}

/** What a facilitator answers to `/settle`. */
export interface FacilitatorSettlement {
  readonly success: boolean;
  readonly errorReason?: string;
  readonly transaction: Hex | '';
}
