/** Who signed typed data, where the signature has the one form that the escrow takes. */
import type { Hex } from '../../src/contract/index.ts';

/** Half of the curve's order: of the two values of `s` that verify, only the low one is taken. */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

/** What is signed, as EIP-712 has it. */
export interface TypedData {
  readonly domain: { readonly [member: string]: string | number };
  readonly types: { readonly [type: string]: readonly { readonly name: string; readonly type: string }[] };
  readonly primaryType: string;
  readonly message: { readonly [member: string]: string | bigint };
}

/**
 * Undefined for any form of a signature but 65 bytes, low `s`, `v` 27 or 28, and for members that cannot be signed.
 * Costs about 2 ms: verify no signature twice.
 */
export async function typedDataSigner(
  signature: string,
  typedData: () => TypedData | Promise<TypedData>,
): Promise<Hex | undefined> {
  const parts = /^0x[0-9a-f]{64}([0-9a-f]{64})(1b|1c)$/i.exec(signature);
  if (!parts || BigInt(`0x${parts[1]}`) > HALF_ORDER) return undefined;
  const { recoverTypedDataAddress } = await import('viem/utils');
  try {
    return await recoverTypedDataAddress({ ...(await typedData()), signature: signature as Hex } as never);
  } catch {
    // No point of the curve, or members that are none: nobody signed this.
    return undefined;
  }
}
