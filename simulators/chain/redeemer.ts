/** The redeemer at work: it signs, sends, and says what became of it. */
import type { ParseAbi } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { ESCROW_ABI, type Hex, type JsonObject, type SignedVoucher } from '../../src/contract/index.ts';
import { type Rpc, RpcError } from './rpc.ts';
import { voucherMessage } from './voucher.ts';

export type RedeemOutcome =
  | { readonly status: 'redeemed'; readonly transactionHash: Hex }
  /** The escrow's own error, by its name in the ABI (`SeqNotAbove`, `BalanceInsufficient` …). */
  | { readonly status: 'refused'; readonly reason: string }
  /** It may or may not have happened: ask `redemptionOf` before another attempt. */
  | { readonly status: 'unknown'; readonly cause: unknown };

/** A redemption costs about 150 000. */
const GAS_LIMIT = 500_000n;
/** In wei per gas. */
const TIP = 1_000_000_000n;
/** Another process with the same key may take the nonce first; each loss means that one of the others went through. */
const NONCE_ATTEMPTS = 10;

/** viem, and what is made with it once: an account costs an elliptic multiplication. */
export interface Tools {
  readonly viem: typeof import('viem/utils');
  readonly abi: ParseAbi<typeof ESCROW_ABI>;
  readonly redeemer: PrivateKeyAccount | undefined;
}

/** On first use, since viem takes 0.15 s. */
export async function loadTools(redeemerKey: Hex | undefined): Promise<Tools> {
  const [viem, { privateKeyToAccount }] = await Promise.all([import('viem/utils'), import('viem/accounts')]);
  const redeemer = redeemerKey && privateKeyToAccount(redeemerKey);
  return { viem, abi: viem.parseAbi(ESCROW_ABI), redeemer };
}

export interface RedeemerOptions {
  readonly rpc: Rpc;
  readonly chainId: number;
  readonly escrow: Hex;
  readonly tools: () => Promise<Tools>;
}

type Redeem = (voucher: SignedVoucher['voucher'], signature: string) => Promise<RedeemOutcome>;

/** Redemptions of one redeemer wait for each other, so that their nonces never collide. */
export function redeemerOf(options: RedeemerOptions): Redeem {
  let turn: Promise<unknown> = Promise.resolve();
  return (voucher, signature) => {
    const outcome = turn.then(() => redeem(options, voucher, signature));
    turn = outcome.catch(() => undefined);
    return outcome;
  };
}

/** @throws where there is nothing to send: no redeemer's key, or a voucher that is none. */
async function redeem(options: RedeemerOptions, voucher: SignedVoucher['voucher'], signature: string) {
  const { viem, abi, redeemer } = await options.tools();
  if (!redeemer) throw new Error('This chain was given without a redeemer: give its key as `redeemerKey`.');
  const args = [await voucherMessage(voucher), signature as Hex] as const;
  const data = viem.encodeFunctionData({ abi, functionName: 'redeemVoucher', args });
  try {
    return await outcomeOf(options, redeemer, data);
  } catch (cause) {
    return { status: 'unknown', cause } as const;
  }
}

async function outcomeOf(options: RedeemerOptions, redeemer: PrivateKeyAccount, data: Hex): Promise<RedeemOutcome> {
  const { status, transactionHash, blockNumber } = await send(options, redeemer, data, 1);
  if (status === '0x1') return { status: 'redeemed', transactionHash: transactionHash as Hex };
  // A receipt tells no reason; the same call on the state that the failed one left behind does.
  const { rpc, escrow, tools } = options;
  try {
    await rpc('eth_call', { from: redeemer.address, to: escrow, data }, blockNumber as string);
  } catch (error) {
    if (!(error instanceof RpcError) || typeof error.data !== 'string') throw error;
    const { viem, abi } = await tools();
    return { status: 'refused', reason: viem.decodeErrorResult({ abi, data: error.data as Hex }).errorName };
  }
  throw new Error(`The redemption ${transactionHash} failed on the chain, and gives no reason.`);
}

/** Signs with the nonce of now and sends; the node answers with the receipt. */
async function send(
  options: RedeemerOptions,
  redeemer: PrivateKeyAccount,
  data: Hex,
  attempt: number,
): Promise<JsonObject> {
  const { rpc, chainId, escrow } = options;
  const [nonce, newest] = await Promise.all([
    rpc<Hex>('eth_getTransactionCount', redeemer.address, 'pending'),
    rpc<JsonObject>('eth_getBlockByNumber', 'latest', false),
  ]);
  // Twice the base fee, as it may rise; a fixed tip, since what a node suggests follows what was paid before.
  const maxFeePerGas = BigInt((newest['baseFeePerGas'] as Hex | undefined) ?? 0) * 2n + TIP;
  const terms = { chainId, gas: GAS_LIMIT, maxFeePerGas, maxPriorityFeePerGas: TIP };
  const signed = await redeemer.signTransaction({ ...terms, to: escrow, nonce: Number(nonce), data });
  try {
    return await rpc<JsonObject>('eth_sendRawTransactionSync', signed);
  } catch (error) {
    const lost = error instanceof RpcError && /nonce|underpriced|already/i.test(error.message);
    if (!lost || attempt === NONCE_ATTEMPTS) throw error;
    return send(options, redeemer, data, attempt + 1);
  }
}
