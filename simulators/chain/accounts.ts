/** Who lives on the prepared chain. Keys are throw-away: each is the hash of its name, the same on every machine. */
import { createHash } from 'node:crypto';
import type { Hex } from '../../src/contract/index.ts';

export const CHAIN_ID = 31_337;
export const DECIMALS = 6;
export const TAKE_RATE_BPS = 1000;
/** As many as one run uses; each makes every block slower, and more are made as they are needed. */
export const PAYERS = 120;

/** The chain's last prepared block: no chain can start earlier. */
export const PREPARED_AT = Date.UTC(2025, 0, 1);
export const DEFAULT_START = Date.UTC(2026, 0, 1);

/**
 * The development account that every local node knows, so that its first two contracts (escrow, then token) stand at
 * the addresses that the published voucher vectors name.
 */
export const DEPLOYER: Hex = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

export type Role = 'mint-owner' | 'redeemer' | 'treasury' | `payer-${number}` | `delegate-${number}`;

export function keyOf(role: Role): Hex {
  return `0x${createHash('sha256').update(`touchstone chain: ${role}`).digest('hex')}`;
}
