/** Addresses in their checksummed spelling (EIP-55), without the 0.2 s that loading viem takes a starting gateway. */
import { keccak_256 } from '@noble/hashes/sha3';
import type { Hex } from '../../src/contract/index.ts';

/** The address in mixed case, whatever case it came in; undefined for what is no address. */
export function checksumAddress(address: string): Hex | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return undefined;
  const lower = address.slice(2).toLowerCase();
  const hash = Buffer.from(keccak_256(lower)).toString('hex');
  const spelled = [...lower].map((digit, at) =>
    Number.parseInt(hash[at] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${spelled.join('')}`;
}
