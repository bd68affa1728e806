/** The chain: anvil, a dollar token and the escrow, and what a gateway needs to settle on any such chain. */
export { checksumAddress } from './address.ts';
export { bindingSigner } from './binding.ts';
export { type DollarClient, dollarClient } from './dollar-client.ts';
export {
  type Delegation,
  type EffectiveCaps,
  type EscrowAccount,
  type EscrowClient,
  escrowClient,
  type RedemptionFound,
} from './escrow-client.ts';
export type { RedeemOutcome } from './redeemer.ts';
export { type Chain, type ChainOptions, startChain } from './start.ts';
export { tethered } from './tether.ts';
export { type ChainTime, chainTime } from './time.ts';
export { type VoucherMessage, voucherMessage, voucherSigner } from './voucher.ts';
