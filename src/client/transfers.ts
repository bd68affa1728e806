/** Dollars that moved by their owner's signed authorization (EIP-3009), as the chain's log tells it. */
import { DOLLAR_ABI, type Hex, type Instant } from '../contract/index.ts';
import type { Rpc } from './transaction.ts';

/** One transfer by authorization; the amount in micros. */
export interface Transfer {
  readonly transactionHash: Hex;
  readonly from: Hex;
  readonly to: Hex;
  readonly amount: bigint;
  readonly nonce: Hex;
  /** When its block was mined, in the chain's time. */
  readonly blockTimestamp: Instant;
}

interface RpcLog {
  readonly data: Hex;
  readonly topics: [Hex, ...Hex[]];
  readonly transactionHash: Hex;
  readonly blockNumber: Hex;
}

/** Those of one owner, oldest first. */
export async function readTransfers(rpc: Rpc, asset: Hex, from: Hex): Promise<readonly Transfer[]> {
  const { decodeEventLog, encodeEventTopics, parseAbi } = await import('viem/utils');
  const abi = parseAbi(DOLLAR_ABI);
  const logsOf = async (topics: readonly unknown[]) =>
    (await rpc('eth_getLogs', [
      { address: asset, fromBlock: '0x0', toBlock: 'latest', topics },
    ])) as unknown as RpcLog[];
  const [used, moved] = await Promise.all([
    logsOf(encodeEventTopics({ abi, eventName: 'AuthorizationUsed', args: { authorizer: from } })),
    logsOf(encodeEventTopics({ abi, eventName: 'Transfer', args: { from } })),
  ]);
  const found = used.map(async ({ data, topics, transactionHash, blockNumber }) => {
    const { nonce } = decodeEventLog({ abi, eventName: 'AuthorizationUsed', data, topics }).args;
    const log = moved.find((one) => one.transactionHash === transactionHash);
    if (!log) throw new Error(`The chain shows an authorization that was used and moved nothing (${transactionHash}).`);
    const { to, value } = decodeEventLog({ abi, eventName: 'Transfer', data: log.data, topics: log.topics }).args;
    return { transactionHash, from, to, amount: value, nonce, blockTimestamp: await timeOfBlock(rpc, blockNumber) };
  });
  return Promise.all(found);
}

async function timeOfBlock(rpc: Rpc, blockNumber: Hex): Promise<Instant> {
  const block = (await rpc('eth_getBlockByNumber', [blockNumber, false])) as { readonly timestamp?: string } | null;
  return Number(block?.timestamp) * 1_000;
}
