/** A payer's payment key. It signs what it is told and guards nothing, so that it can also do wrong on purpose. */
import { createHash } from 'node:crypto';
import {
  BINDING_TYPES,
  type BindingMessage,
  type Hex,
  type SignedVoucher,
  VOUCHER_DOMAIN,
  VOUCHER_TYPES,
  type VoucherRequirement,
} from '../contract/index.ts';

export type WireVoucher = SignedVoucher['voucher'];

/** Forms of a signature that a verifier must not take; each is made of the right one. */
export type SignatureForm =
  /** The other `s` that verifies. */
  | 'high-s'
  /** 64 bytes, EIP-2098. */
  | 'compact'
  /** `v` as 0 or 1. */
  | 'v-0-or-1';

export interface VoucherOrder {
  /** The private key that signs. */
  readonly key: Hex;
  /** Unix seconds of the target's time. */
  readonly issuedAt: number;
  readonly change?: {
    /** Members of the voucher that differ from the requirement, and are signed so. */
    readonly voucher?: Partial<WireVoucher>;
    /** Members that differ from what is signed. */
    readonly afterSigning?: Partial<WireVoucher>;
    readonly signature?: SignatureForm;
  };
  /** Chains besides the local one (31337) that may be signed for. */
  readonly chains?: readonly number[];
}

export const LOCAL_CHAIN_ID = 31_337;
/** The longest life of a voucher, in seconds. */
const LIFE_MAX = 240;
const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** Signs the voucher that a requirement asks for, as the published client would. @throws for any chain but the local one. */
export async function signVoucher(requirement: VoucherRequirement, order: VoucherOrder): Promise<SignedVoucher> {
  const chainId = signableChain(requirement.network, order.chains ?? []);
  const { change = {} } = order;
  const signed: WireVoucher = { ...voucherOf(requirement, order.issuedAt), ...change.voucher };
  const [{ privateKeyToAccount }, message] = await Promise.all([import('viem/accounts'), typedMessage(signed)]);
  const signature = await privateKeyToAccount(order.key).signTypedData({
    domain: { ...VOUCHER_DOMAIN, chainId, verifyingContract: accountAddress(signed.payTo) },
    types: VOUCHER_TYPES,
    primaryType: 'Voucher',
    message,
  });
  return {
    voucher: { ...signed, ...change.afterSigning },
    signature: reshaped(signature, change.signature),
    providerId: requirement.providerId,
    ...(requirement.contractVersion === undefined ? {} : { contractVersion: requirement.contractVersion }),
  };
}

/** A throw-away key: the same name gives the same one. */
export interface PaymentKey {
  readonly key: Hex;
  /** Checksummed. */
  readonly address: Hex;
}

export async function paymentKeyOf(name: string): Promise<PaymentKey> {
  const key: Hex = `0x${createHash('sha256').update(`touchstone payment key: ${name}`).digest('hex')}`;
  const { privateKeyToAddress } = await import('viem/accounts');
  return { key, address: privateKeyToAddress(key) };
}

/** What a binding challenge asks to be signed, as it came. */
export interface BindingData {
  readonly domain: { readonly name: string; readonly version: string; readonly chainId: number };
  readonly message: BindingMessage;
}

/** Signs a binding challenge as it came. @throws for any chain but the local one. */
export async function signBinding(
  { domain, message }: BindingData,
  order: Pick<VoucherOrder, 'key' | 'chains'>,
): Promise<Hex> {
  signableChain(`eip155:${domain.chainId}`, order.chains ?? []);
  const { privateKeyToAccount } = await import('viem/accounts');
  return await privateKeyToAccount(order.key).signTypedData({
    domain,
    types: BINDING_TYPES,
    primaryType: 'DelegateBinding',
    message: { ...message, expiresAt: BigInt(message.expiresAt) },
  });
}

function voucherOf(requirement: VoucherRequirement, issuedAt: number): WireVoucher {
  const { payer, payTo, provider, amount, resource, requestHash, seq, maxTimeoutSeconds } = requirement;
  const expiresAt = issuedAt + Math.min(LIFE_MAX, maxTimeoutSeconds);
  return { payer, payTo, provider, amount, resource, requestHash, seq, issuedAt, expiresAt };
}

/** The number of a CAIP-2 chain that this wallet may sign for. */
export function signableChain(network: string, others: readonly number[]): number {
  const chainId = Number(/^eip155:([1-9]\d{0,15})$/.exec(network)?.[1]);
  if (chainId === LOCAL_CHAIN_ID || others.includes(chainId)) return chainId;
  throw new Error(
    `The wallet signs for the local chain (eip155:${LOCAL_CHAIN_ID}) only, and this payment is for ${network}: allow it with --allow-real-payments.`,
  );
}

async function typedMessage(voucher: WireVoucher) {
  const { keccak256, stringToBytes } = await import('viem/utils');
  return {
    payer: accountAddress(voucher.payer),
    provider: accountAddress(voucher.provider),
    amount: BigInt(voucher.amount.amount),
    resourceHash: keccak256(stringToBytes(voucher.resource)),
    requestHash: `0x${voucher.requestHash.replace(/^sha256:/, '')}` as const,
    seq: BigInt(voucher.seq),
    issuedAt: BigInt(voucher.issuedAt),
    expiresAt: BigInt(voucher.expiresAt),
  };
}

/** The address of a CAIP-10 account, in lower case: a wrong checksum is the requirement's affair, not the signature's. */
const accountAddress = (account: string): Hex => account.slice(account.lastIndexOf(':') + 1).toLowerCase() as Hex;

/** A CAIP account or asset with its address in the checksummed spelling; a sentence's end where it has no address. */
export async function checksummed(account: string): Promise<string> {
  const { getAddress, isAddress } = await import('viem/utils');
  const at = account.lastIndexOf(':') + 1;
  const address = account.slice(at).toLowerCase();
  return isAddress(address) ? `${account.slice(0, at)}${getAddress(address)}` : 'an account with an address';
}

function reshaped(signature: Hex, form: SignatureForm | undefined): string {
  const r = signature.slice(2, 66);
  const s = BigInt(`0x${signature.slice(66, 130)}`);
  const parity = Number.parseInt(signature.slice(130), 16) - 27;
  const hex = (value: bigint | number, bytes: number): string => value.toString(16).padStart(bytes * 2, '0');
  switch (form) {
    case undefined:
      return signature;
    case 'high-s':
      return `0x${r}${hex(CURVE_ORDER - s, 32)}${hex(28 - parity, 1)}`;
    case 'compact':
      return `0x${r}${hex(s | (BigInt(parity) << 255n), 32)}`;
    case 'v-0-or-1':
      return `0x${r}${hex(s, 32)}${hex(parity, 1)}`;
  }
}
