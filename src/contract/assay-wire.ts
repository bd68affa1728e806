import type { Hex } from './json.ts';

/** The spelling of the Assay wire, as its published client speaks it. */

/** Members of `_meta` in calls, results and refusals. */
export const ASSAY_META = {
  idempotencyKey: 'assay/idempotency-key',
  voucher: 'assay/voucher',
  payment: 'x402/payment',
  error: 'assay/error',
  receipt: 'assay/receipt',
  replayed: 'assay/replayed',
  price: 'assay/price',
  deprecated: 'assay/deprecated',
  paymentRequired: 'x402/paymentRequired',
  toolsetVersion: 'assay/toolsetVersion',
  ignoredTools: 'assay/ignoredTools',
} as const;

/** The discovery and calling tools, callable on every URL. */
export const ASSAY_HELPERS = ['search_tools', 'get_tool', 'call_tool'] as const;

/** JSON-RPC code of a limited `tools/list`. */
export const RPC_RATE_LIMITED = -32029;

/** Header of every provider request: an id that is unique to the attempt. */
export const CALL_ID_HEADER = 'x-touchstone-call';

/** EIP-712 domain of a payment voucher, to which `chainId` and `verifyingContract` (the escrow) are added. */
export const VOUCHER_DOMAIN = { name: 'Assay Settlement', version: '2' } as const;

/** EIP-712 types of a payment voucher; `amount` is atomic, times are Unix seconds. */
export const VOUCHER_TYPES = {
  Voucher: [
    { name: 'payer', type: 'address' },
    { name: 'provider', type: 'address' },
    { name: 'amount', type: 'uint64' },
    { name: 'resourceHash', type: 'bytes32' },
    { name: 'requestHash', type: 'bytes32' },
    { name: 'seq', type: 'uint64' },
    { name: 'issuedAt', type: 'uint64' },
    { name: 'expiresAt', type: 'uint64' },
  ],
} as const;

/** `_meta["x402/paymentRequired"]` of the voucher form. Accounts are CAIP-10, the asset CAIP-19, all checksummed. */
export interface VoucherRequirement {
  readonly rail: 'B';
  readonly scheme: 'voucher';
  readonly network: string;
  readonly payTo: string;
  readonly payer: string;
  readonly delegate: string;
  readonly provider: string;
  readonly providerId: string;
  readonly contractVersion?: number;
  readonly amount: { readonly amount: string; readonly asset: string; readonly decimals: number };
  readonly seq: string;
  readonly resource: string;
  readonly requestHash: string;
  readonly maxTimeoutSeconds: number;
  readonly signers: readonly string[];
}

/** `_meta["assay/voucher"]` of a paid request; times are Unix seconds. */
export interface SignedVoucher {
  readonly voucher: {
    readonly payer: string;
    readonly payTo: string;
    readonly provider: string;
    readonly amount: VoucherRequirement['amount'];
    readonly resource: string;
    readonly requestHash: string;
    readonly seq: string;
    readonly issuedAt: number;
    readonly expiresAt: number;
  };
  readonly signature: string;
  readonly providerId: string;
  readonly contractVersion?: number;
}

/** The credential's proof that it holds a payment key; the domain adds `chainId` and nothing else. */
export const BINDING_DOMAIN = { name: 'GoAssay Agent Binding', version: '1' } as const;

/** EIP-712 types of that proof. */
export const BINDING_TYPES = {
  DelegateBinding: [
    { name: 'delegate', type: 'address' },
    { name: 'credentialId', type: 'string' },
    { name: 'nonce', type: 'string' },
    { name: 'expiresAt', type: 'uint64' },
  ],
} as const;

/** What a payment key signs to be bound; `expiresAt` in Unix seconds. */
export interface BindingMessage {
  readonly delegate: Hex;
  readonly credentialId: string;
  readonly nonce: string;
  readonly expiresAt: number;
}

/** OAuth 2.0 Device Authorization Grant (RFC 8628, section 3.4). */
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** What a credential may be allowed. */
export const ASSAY_SCOPES = ['tools:call', 'payments', 'activity:read'] as const;

export type AssayScope = (typeof ASSAY_SCOPES)[number];
