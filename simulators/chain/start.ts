/** A fresh chain for one instance: anvil over the prepared state, its clock stopped at the instance's start. */
import type { ChainOpened, Instant } from '../../src/contract/index.ts';
import { DEFAULT_START, keyOf, PREPARED_AT } from './accounts.ts';
import { spawnAnvil } from './anvil.ts';
import { deployment, payers, statePath } from './artifacts.ts';
import { rpcOf, undici } from './rpc.ts';
import { chainTime } from './time.ts';

export interface Chain {
  /** Plain data: where the chain is, and who may pay on it. */
  readonly opened: ChainOpened;
  readonly pid: number;
  /** Tells when the chain ends without `stop` having been called. Returns the cancellation. */
  onExit(listener: () => void): () => void;
  /** Resolves when the process is gone; may be called again. */
  stop(): Promise<void>;
}

export interface ChainOptions {
  /** Block time of the newest block; default 2026-01-01T00:00:00Z, at the earliest 2025-01-01T00:00:00Z. */
  readonly startsAt?: Instant;
  /** Gives up the start. It does not stop a chain that has started. */
  readonly signal?: AbortSignal;
}

/** @throws when anvil cannot be started (with its last words) or would have to start before the prepared state. */
export async function startChain({ startsAt = DEFAULT_START, signal }: ChainOptions = {}): Promise<Chain> {
  if (startsAt < PREPARED_AT) {
    throw new RangeError(`A chain cannot start before ${new Date(PREPARED_AT).toISOString()}: choose a later start.`);
  }
  const genesis = { timestamp: PREPARED_AT / 1000, chainId: deployment.chainId };
  const starting = spawnAnvil({ accounts: 0, loadState: statePath, ...genesis }, signal);
  // Loaded while the node starts: it takes about as long.
  void undici();
  const anvil = await starting;
  try {
    const rpc = rpcOf(anvil.rpcUrl);
    await rpc('anvil_setLoggingEnabled', false);
    await chainTime(anvil.rpcUrl).setTime(startsAt);
    // The published client reads at the block before the newest: that one, too, has the start's time and all grants.
    await rpc('evm_mine');
    signal?.throwIfAborted();
  } catch (error) {
    await anvil.stop();
    throw error;
  }
  const { chainId, asset, decimals, escrow } = deployment;
  const keys = { redeemerKey: keyOf('redeemer'), minterKey: keyOf('mint-owner') };
  const opened = { rpcUrl: anvil.rpcUrl, chainId, asset, decimals, escrow, ...keys, payers };
  return { opened, pid: anvil.pid, onExit: anvil.onExit, stop: anvil.stop };
}
