/** Accounts and assets of EVM chains in the chain-agnostic spelling. */
import type { Hex } from '../../src/contract/index.ts';

export type Checksum = (address: Hex) => Hex;

const ACCOUNT = /^eip155:([1-9]\d*):(0x[0-9a-fA-F]{40})$/;
const ASSET = /^eip155:([1-9]\d*)\/erc20:0x[0-9a-fA-F]{40}$/;

/** The address of a CAIP-10 account on that chain; undefined where it has another form, chain or checksum. */
export function accountOn(chainId: number, value: unknown, checksum: Checksum): Hex | undefined {
  const [, chain, address] = (typeof value === 'string' && ACCOUNT.exec(value)) || [];
  if (address === undefined || chain !== String(chainId)) return undefined;
  return checksum(address as Hex) === address ? address : undefined;
}

export function isAssetOn(chainId: number, value: unknown): value is string {
  return typeof value === 'string' && ASSET.exec(value)?.[1] === String(chainId);
}
