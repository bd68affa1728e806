/** The block time of a chain, moved from outside: any anvil's, our own child or not. */
import type { Instant } from '../../src/contract/index.ts';
import { RpcError, rpcOf } from './rpc.ts';

export interface ChainTime {
  /**
   * Mines one block, so that the newest block and the pending one have this time, whole seconds, rounded down. A chain
   * that is there already, or ahead, is left as it is: block time never goes back.
   */
  setTime(now: Instant): Promise<void>;
  /** The time of the newest block. */
  now(): Promise<Instant>;
}

export function chainTime(rpcUrl: string): ChainTime {
  const rpc = rpcOf(rpcUrl);
  const seconds = async () =>
    Number((await rpc<{ timestamp: string }>('eth_getBlockByNumber', 'latest', false)).timestamp);
  let stopped = false;
  return {
    now: async () => (await seconds()) * 1000,
    async setTime(now) {
      if (!stopped) await rpc('anvil_setBlockTimestampInterval', 0);
      stopped = true;
      const timestamp = Math.floor(now / 1000);
      if (timestamp <= (await seconds())) return;
      try {
        await rpc('evm_mine', { timestamp });
      } catch (error) {
        // A node whose own clock ran ahead of its blocks (a state loaded from a file) takes only a later time, until
        // its clock is set back to where its blocks are going.
        if (!(error instanceof RpcError)) throw error;
        await rpc('evm_setTime', timestamp);
        await rpc('evm_mine', { timestamp });
      }
    },
  };
}
