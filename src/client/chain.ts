/** The examiner's own view of a chain, and the payer's own transactions on it: plain JSON-RPC, decoded by viem. */
import { DOLLAR_ABI, ESCROW_ABI, type Hex, type Instant, type Payer } from '../contract/index.ts';
import { isObject } from '../dialects/index.ts';
import { openHttp } from './http.ts';
import { type Lapse, lapseGrant } from './lapse.ts';
import { makePayer, type PayerKeys } from './make-payer.ts';
import { type Rpc, sendMove, signerOf } from './transaction.ts';
import { readTransfers, type Transfer } from './transfers.ts';

export interface ChainOptions {
  readonly rpcUrl: string;
  readonly asset?: Hex;
  readonly escrow?: Hex;
  /** Bounds each JSON-RPC call; default 15 000. */
  readonly timeoutMs?: number;
  /** Chains besides the local one (31337) on which transactions may be sent. */
  readonly chains?: readonly number[];
}

/** One voucher that was redeemed; amounts in micros, `fee` is part of `amount`. */
export interface Redemption {
  readonly transactionHash: Hex;
  readonly payer: Hex;
  readonly provider: Hex;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly seq: bigint;
  readonly requestHash: Hex;
  readonly resourceHash: Hex;
  /** When its block was mined, in the chain's time. */
  readonly blockTimestamp: Instant;
}

export interface EscrowState {
  readonly balance: bigint;
  readonly seqHigh: bigint;
  readonly maxVoucherAmount: bigint;
  readonly maxPerWindow: bigint;
  readonly spentInWindow: bigint;
  readonly totalRedeemed: bigint;
}

export interface ChainClient {
  /** All redemptions of a payer, oldest first. */
  redemptions(of: { readonly payer: Hex }): Promise<readonly Redemption[]>;
  /** All dollars that moved by their owner's signed authorization, oldest first. */
  transfers(of: { readonly from: Hex }): Promise<readonly Transfer[]>;
  /** Dollars of an account, in micros. */
  balanceOf(account: Hex): Promise<bigint>;
  escrowOf(payer: Hex): Promise<EscrowState>;
  /** The payer's transactions; each resolves to its hash once it is in a block, followed by one empty block. */
  setLimits(payerKey: Hex, limits: { readonly maxVoucherAmount: bigint; readonly maxPerWindow: bigint }): Promise<Hex>;
  setDelegation(payerKey: Hex, grant: Grant): Promise<Hex>;
  revokeDelegation(payerKey: Hex, delegate: Hex): Promise<Hex>;
  /** Ends a grant at a time that may have passed already, whatever the chain's own time is. */
  lapseGrant(lapse: Lapse): Promise<void>;
  /**
   * Makes the account of these keys a payer like the prepared ones, on a chain whose dollars the minter's key mints.
   * Wait for one before you make another: they share the minter.
   */
  makePayer(minterKey: Hex, keys: PayerKeys): Promise<Payer>;
  /** The time of the newest block. */
  now(): Promise<Instant>;
  /** Mines a block at this time, whole seconds, rounded down; does nothing on a chain that is there already. */
  moveTime(to: Instant): Promise<void>;
  close(): Promise<void>;
}

export interface Grant {
  readonly delegate: Hex;
  readonly maxVoucherAmount: bigint;
  readonly maxPerWindow: bigint;
  /** Unix seconds. */
  readonly validUntil: bigint;
}

const TIMEOUT_MS = 15_000;

type EscrowWrite = 'setLimits' | 'setDelegation' | 'revokeDelegation';

export function chainClient(options: ChainOptions): ChainClient {
  const http = openHttp({ baseUrl: options.rpcUrl, timeoutMs: options.timeoutMs ?? TIMEOUT_MS });
  const rpc: Rpc = async (method, params = []) => {
    const answer = await http.ask('POST', '/', { jsonrpc: '2.0', id: 1, method, params });
    if (answer.kind !== 'answer') {
      const what = answer.kind === 'lost' ? answer.detail : `answered with ${answer.reason}`;
      throw new Error(`The chain at ${options.rpcUrl} ${what} (${method}).`);
    }
    const { result, error } = isObject(answer.body) ? answer.body : {};
    if (result !== undefined) return result;
    const why = isObject(error) ? error['message'] : `HTTP ${answer.status}`;
    throw new Error(`The chain at ${options.rpcUrl} refused ${method}: ${String(why)}.`);
  };
  const escrow = (): Hex => options.escrow ?? missing('escrow');
  const asset = (): Hex => options.asset ?? missing('asset');
  const chains = options.chains ?? [];
  const transact = async (key: Hex, name: EscrowWrite, args: readonly unknown[]) => {
    const sign = await signerOf(rpc, key, chains);
    const hash = await sendMove(rpc, await sign({ on: 'escrow', at: escrow(), name, args }));
    // A gateway reads grants at the block before the newest, so one more block is mined after the transaction's own.
    await rpc('evm_mine');
    return hash;
  };
  return {
    redemptions: ({ payer }) => readRedemptions(rpc, escrow(), payer),
    transfers: ({ from }) => readTransfers(rpc, asset(), from),
    async balanceOf(account) {
      const { decodeFunctionResult, encodeFunctionData, parseAbi } = await import('viem/utils');
      const abi = parseAbi(DOLLAR_ABI);
      const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [account] });
      const told = (await rpc('eth_call', [{ to: asset(), data }, 'latest'])) as Hex;
      return decodeFunctionResult({ abi, functionName: 'balanceOf', data: told });
    },
    async escrowOf(payer) {
      const { decodeFunctionResult, encodeFunctionData, parseAbi } = await import('viem/utils');
      const abi = parseAbi(ESCROW_ABI);
      const data = encodeFunctionData({ abi, functionName: 'escrowOf', args: [payer] });
      const told = (await rpc('eth_call', [{ to: escrow(), data }, 'latest'])) as Hex;
      return decodeFunctionResult({ abi, functionName: 'escrowOf', data: told });
    },
    setLimits: (key, { maxVoucherAmount, maxPerWindow }) =>
      transact(key, 'setLimits', [maxVoucherAmount, maxPerWindow]),
    setDelegation: (key, { delegate, maxVoucherAmount, maxPerWindow, validUntil }) =>
      transact(key, 'setDelegation', [delegate, maxVoucherAmount, maxPerWindow, validUntil]),
    revokeDelegation: (key, delegate) => transact(key, 'revokeDelegation', [delegate]),
    lapseGrant: async (lapse) => lapseGrant(rpc, escrow(), lapse),
    makePayer: async (minterKey, keys) => makePayer(rpc, { keys, minterKey, asset: asset(), escrow: escrow(), chains }),
    now: () => newestBlockTime(rpc),
    async moveTime(to) {
      const seconds = Math.floor(to / 1_000);
      if (seconds * 1_000 <= (await newestBlockTime(rpc))) return;
      // Some nodes have a clock of their own besides their blocks: both are told.
      await rpc('evm_setNextBlockTimestamp', [seconds]).catch(() => rpc('evm_setTime', [seconds]));
      await rpc('evm_mine');
    },
    close: () => http.close(),
  };
}

function missing(what: string): never {
  throw new Error(`The chain was given without its ${what}.`);
}

async function newestBlockTime(rpc: Rpc): Promise<Instant> {
  const block = await rpc('eth_getBlockByNumber', ['latest', false]);
  return Number(isObject(block) ? block['timestamp'] : Number.NaN) * 1_000;
}

async function readRedemptions(rpc: Rpc, escrow: Hex, payer: Hex): Promise<readonly Redemption[]> {
  const { decodeEventLog, encodeEventTopics, parseAbi } = await import('viem/utils');
  const abi = parseAbi(ESCROW_ABI);
  const topics = encodeEventTopics({ abi, eventName: 'VoucherRedeemed', args: { payer } });
  const logs = (await rpc('eth_getLogs', [
    { address: escrow, fromBlock: '0x0', toBlock: 'latest', topics },
  ])) as unknown;
  const found: Redemption[] = [];
  for (const log of logs as readonly RpcLog[]) {
    const { args } = decodeEventLog({ abi, eventName: 'VoucherRedeemed', data: log.data, topics: log.topics });
    const { payer: from, provider, amount, fee, seq, requestHash, resourceHash } = args;
    const blockTimestamp = await timeOf(rpc, log);
    found.push({
      transactionHash: log.transactionHash,
      payer: from,
      provider,
      amount,
      fee,
      seq,
      requestHash,
      resourceHash,
      blockTimestamp,
    });
  }
  return found;
}

interface RpcLog {
  readonly data: Hex;
  readonly topics: [Hex, ...Hex[]];
  readonly transactionHash: Hex;
  readonly blockNumber: Hex;
  readonly blockTimestamp?: Hex;
}

async function timeOf(rpc: Rpc, log: RpcLog): Promise<Instant> {
  if (log.blockTimestamp !== undefined) return Number(log.blockTimestamp) * 1_000;
  const block = await rpc('eth_getBlockByNumber', [log.blockNumber, false]);
  return Number(isObject(block) ? block['timestamp'] : Number.NaN) * 1_000;
}
