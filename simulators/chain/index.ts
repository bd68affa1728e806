/** The chain: anvil, a dollar token and the escrow, and what a gateway needs to settle on any such chain. */
export { type Chain, type ChainOptions, startChain } from './start.ts';
export { type ChainTime, chainTime } from './time.ts';
