/** The few functions of viem that a payer needs, loaded when the first payment is asked for. */
import type { Hex } from '../../src/contract/index.ts';
import type { Checksum } from './accounts.ts';

export interface TypedData {
  readonly domain: {
    readonly name: string;
    readonly version: string;
    readonly chainId: number;
    readonly verifyingContract?: Hex;
  };
  readonly types: { readonly [type: string]: readonly { readonly name: string; readonly type: string }[] };
  readonly primaryType: string;
  readonly message: { readonly [member: string]: string | bigint };
}

export interface Ethereum {
  readonly checksum: Checksum;
  /** keccak-256 of the UTF-8 bytes. */
  keccakText(text: string): Hex;
  hashTypedData(data: TypedData): Hex;
  /** The account of a private key; undefined where the text is none. */
  account(privateKey: string | undefined): PaymentKey | undefined;
}

/** A payment key: it signs, and never shows what it signs with. */
export interface PaymentKey {
  readonly address: Hex;
  /** 65 bytes; the same data gives the same signature. */
  sign(data: TypedData): Promise<Hex>;
}

export async function loadEthereum(): Promise<Ethereum> {
  const [{ getAddress, hashTypedData, keccak256, stringToBytes }, { privateKeyToAccount }] = await Promise.all([
    // A fraction of the whole package, which also knows every chain and every action.
    import('viem/utils'),
    import('viem/accounts'),
  ]);
  return {
    checksum: (address) => getAddress(address.toLowerCase()),
    keccakText: (text) => keccak256(stringToBytes(text)),
    hashTypedData: (data) => hashTypedData(forViem(data)),
    account(privateKey) {
      if (privateKey === undefined || !/^(?:0x)?[0-9a-f]{64}$/i.test(privateKey)) return undefined;
      try {
        const account = privateKeyToAccount(`0x${privateKey.slice(-64)}`);
        return { address: account.address, sign: (data) => account.signTypedData(forViem(data)) };
      } catch {
        // Zero, or beyond the order of the curve. The error is dropped, for it may quote the key.
        return undefined;
      }
    },
  };
}

/** viem types the domain and the message by the literal types, which are data here. */
const forViem = ({ domain, types, primaryType, message }: TypedData) => ({
  domain,
  types: { ...types },
  primaryType,
  message: { ...message },
});
