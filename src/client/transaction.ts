/** Transactions of our own throw-away accounts on the local chain: signed here, sent as plain JSON-RPC. */
import { DOLLAR_ABI, ESCROW_ABI, type Hex, type Json } from '../contract/index.ts';
import { isObject } from '../dialects/index.ts';
import { signableChain } from './wallet.ts';

export type Rpc = (method: string, params?: readonly unknown[]) => Promise<Json>;

/** A call of one of the two contracts that changes it. */
export interface Move {
  readonly on: 'escrow' | 'dollar';
  readonly at: Hex;
  readonly name: string;
  readonly args: readonly unknown[];
}

export interface Signed {
  readonly move: Move;
  readonly raw: Hex;
}

/** Far above what these calls cost; on a local chain gas is free. */
const GAS = 300_000n;

const ABI: { readonly [contract in Move['on']]: readonly string[] } = { escrow: ESCROW_ABI, dollar: DOLLAR_ABI };

/**
 * Signs moves of one account, each with the nonce after the last one's.
 * @throws for a chain that is neither the local one nor among `chains`.
 */
export async function signerOf(
  rpc: Rpc,
  key: Hex,
  chains: readonly number[],
): Promise<(move: Move) => Promise<Signed>> {
  const [{ encodeFunctionData, parseAbi }, { privateKeyToAccount }] = await Promise.all([
    import('viem/utils'),
    import('viem/accounts'),
  ]);
  const account = privateKeyToAccount(key);
  const [network, count, price] = await Promise.all([
    rpc('eth_chainId'),
    rpc('eth_getTransactionCount', [account.address, 'pending']),
    rpc('eth_gasPrice'),
  ]);
  const chainId = signableChain(`eip155:${Number(network)}`, chains);
  const terms = { type: 'legacy', chainId, gas: GAS, gasPrice: BigInt(price as string) * 2n } as const;
  let next = Number(count);
  return async (move) => {
    const nonce = next++;
    const data = encodeFunctionData({ abi: parseAbi(ABI[move.on]), functionName: move.name, args: move.args });
    return { move, raw: await account.signTransaction({ ...terms, to: move.at, nonce, data }) };
  };
}

/** Sends a transaction. @returns its hash, once it is in a block. @throws where the contract refuses. */
export async function sendMove(rpc: Rpc, { move, raw }: Signed): Promise<Hex> {
  // Answers with the receipt: after a plain send an automining node answers before there is one.
  const receipt = await rpc('eth_sendRawTransactionSync', [raw]);
  const hash = (isObject(receipt) ? receipt['transactionHash'] : undefined) as Hex;
  if (!isObject(receipt) || receipt['status'] !== '0x1')
    throw new Error(`The ${move.on} refused ${move.name} (transaction ${hash}).`);
  return hash;
}

/** Sends moves of one account so that they mostly come into one block: those that must wait for the first one go ahead. */
export async function sendMoves(rpc: Rpc, moves: readonly Signed[]): Promise<void> {
  await Promise.all(moves.toReversed().map((move) => sendMove(rpc, move)));
}
