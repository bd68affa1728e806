/** Ends a grant in the past, which no payer can do: written into the storage of the escrow, on the harness's own chain. */
import type { Hex } from '../contract/index.ts';
import type { Rpc } from './transaction.ts';

/** Where `Escrow.sol` keeps its grants, by payer and delegate; a grant's second word ends with `validUntil`. */
const DELEGATIONS_SLOT = 1n;
const SECOND_WORD = 1n;
const UINT64 = 64n;

export interface Lapse {
  readonly payer: Hex;
  readonly delegate: Hex;
  /** In Unix seconds. */
  readonly validUntil: bigint;
}

/** Sets the end of a grant, and leaves the rest of it as it is. */
export async function lapseGrant(rpc: Rpc, escrow: Hex, { payer, delegate, validUntil }: Lapse): Promise<void> {
  const { concat, keccak256, pad, toHex } = await import('viem/utils');
  const at = (key: Hex, slot: Hex) => keccak256(concat([pad(key), slot]));
  const grant = at(delegate, at(payer, toHex(DELEGATIONS_SLOT, { size: 32 })));
  const slot = toHex(BigInt(grant) + SECOND_WORD, { size: 32 });
  const word = BigInt((await rpc('eth_getStorageAt', [escrow, slot, 'latest'])) as Hex);
  const lapsed = ((word >> UINT64) << UINT64) | validUntil;
  await rpc('anvil_setStorageAt', [escrow, slot, toHex(lapsed, { size: 32 })]);
  // As after every grant: a reader looks at the block before the newest.
  await rpc('evm_mine');
  await rpc('evm_mine');
}
