/** What a gateway asks of the escrow, and how it collects there: on any chain that it is given. */
import type { ChainGiven, Hex, JsonObject, Micros, SignedVoucher } from '../../src/contract/index.ts';
import { loadTools, type RedeemOutcome, redeemerOf, type Tools } from './redeemer.ts';
import { type Rpc, rpcOf, toQuantity } from './rpc.ts';

/** Times are Unix seconds, as the chain keeps them; `validUntil` 0 = never granted. */
export interface Delegation {
  readonly maxVoucherAmount: Micros;
  readonly maxPerWindow: Micros;
  readonly spentInWindow: Micros;
  readonly windowStartedAt: bigint;
  readonly validUntil: bigint;
  readonly grants: number;
  readonly revoked: boolean;
}

/** What one voucher may be now, and what is left of the window: of the escrow, and of the delegate. */
export interface EffectiveCaps {
  readonly voucherCap: Micros;
  readonly windowLeft: Micros;
  readonly delegateVoucherCap: Micros;
  readonly delegateWindowLeft: Micros;
}

export interface EscrowAccount {
  readonly balance: Micros;
  readonly seqHigh: bigint;
  readonly authNonce: bigint;
  readonly maxVoucherAmount: Micros;
  readonly maxPerWindow: Micros;
  readonly spentInWindow: Micros;
  readonly windowStartedAt: bigint;
  readonly withdrawRequested: Micros;
  readonly withdrawAvailableAt: bigint;
  readonly totalRedeemed: Micros;
  readonly totalWithdrawn: Micros;
  readonly totalFunded: Micros;
}

/** `validUntil` in Unix seconds. */
export type GrantedTerms = Pick<Delegation, 'maxVoucherAmount' | 'maxPerWindow' | 'validUntil'>;

/** A voucher that was redeemed, as the chain's log tells it. */
export interface RedemptionFound {
  readonly transactionHash: Hex;
  readonly provider: Hex;
  readonly requestHash: Hex;
  readonly resourceHash: Hex;
  readonly amount: Micros;
  readonly fee: Micros;
  readonly seq: bigint;
}

/** Reads are of the newest block; each throws where the chain cannot be asked. Nothing is cached. */
export interface EscrowClient {
  delegationOf(payer: Hex, delegate: Hex): Promise<Delegation>;
  effectiveCapsOf(payer: Hex, delegate: Hex): Promise<EffectiveCaps>;
  escrowOf(payer: Hex): Promise<EscrowAccount>;
  /** Redeems, and waits for the receipt. Calls of one client wait for each other, so that nonces never collide. */
  redeemVoucher(voucher: SignedVoucher['voucher'], signature: string): Promise<RedeemOutcome>;
  /**
   * Sends the payer's grant without its key, as the development node lets anybody, and mines one more block, for
   * grants are read at the block before the newest.
   */
  grantFrom(payer: Hex, delegate: Hex, terms: GrantedTerms): Promise<void>;
  /** Whether the payer's `seq` was redeemed, by whichever process. */
  redemptionOf(payer: Hex, seq: bigint): Promise<RedemptionFound | undefined>;
}

/** @throws where the chain has no escrow; redeeming needs the chain's `redeemerKey` too. */
export function escrowClient({ rpcUrl, chainId, escrow, redeemerKey }: ChainGiven): EscrowClient {
  if (!escrow) throw new Error('This chain was given without an escrow: give its address as `escrow`.');
  const rpc = rpcOf(rpcUrl);
  let loading: Promise<Tools> | undefined;
  const tools = () => {
    loading ??= loadTools(redeemerKey);
    return loading;
  };
  return {
    ...readsOf(rpc, escrow, tools),
    redeemVoucher: redeemerOf({ rpc, chainId, escrow, tools }),
    grantFrom: async (payer, delegate, { maxVoucherAmount, maxPerWindow, validUntil }) => {
      const { viem, abi } = await tools();
      const args = [delegate, maxVoucherAmount, maxPerWindow, validUntil] as const;
      const data = viem.encodeFunctionData({ abi, functionName: 'setDelegation', args });
      await rpc('anvil_impersonateAccount', payer);
      const receipt = await rpc<JsonObject>('eth_sendTransactionSync', { from: payer, to: escrow, data });
      if (receipt['status'] !== '0x1') throw new Error(`The escrow refused the grant of ${payer}.`);
      await rpc('evm_mine');
    },
    redemptionOf: async (payer, seq) => {
      const { viem, abi } = await tools();
      const topics = viem.encodeEventTopics({ abi, eventName: 'VoucherRedeemed', args: { payer } }) as Hex[];
      const filter = { address: escrow, fromBlock: toQuantity(0), toBlock: 'latest', topics };
      const logs = await rpc<readonly JsonObject[]>('eth_getLogs', filter);
      const found = viem
        .parseEventLogs({ abi, eventName: 'VoucherRedeemed', logs: logs.map((log) => viem.formatLog(log)) })
        .find(({ args }) => args.seq === seq);
      if (!found) return undefined;
      const { provider, requestHash, resourceHash, amount, fee } = found.args;
      return { transactionHash: found.transactionHash, provider, requestHash, resourceHash, amount, fee, seq };
    },
  };
}

type Reads = Pick<EscrowClient, 'delegationOf' | 'effectiveCapsOf' | 'escrowOf'>;

function readsOf(rpc: Rpc, escrow: Hex, tools: () => Promise<Tools>): Reads {
  const call = (data: Hex) => rpc<Hex>('eth_call', { to: escrow, data }, 'latest');
  return {
    async delegationOf(payer, delegate) {
      const { viem, abi } = await tools();
      const asked = { abi, functionName: 'delegationOf' } as const;
      const data = await call(viem.encodeFunctionData({ ...asked, args: [payer, delegate] }));
      return viem.decodeFunctionResult({ ...asked, data });
    },
    async effectiveCapsOf(payer, delegate) {
      const { viem, abi } = await tools();
      const asked = { abi, functionName: 'effectiveCapsOf' } as const;
      const data = await call(viem.encodeFunctionData({ ...asked, args: [payer, delegate] }));
      const caps = viem.decodeFunctionResult({ ...asked, data });
      const [voucherCap, windowLeft, delegateVoucherCap, delegateWindowLeft] = caps;
      return { voucherCap, windowLeft, delegateVoucherCap, delegateWindowLeft };
    },
    async escrowOf(payer) {
      const { viem, abi } = await tools();
      const asked = { abi, functionName: 'escrowOf' } as const;
      const data = await call(viem.encodeFunctionData({ ...asked, args: [payer] }));
      return viem.decodeFunctionResult({ ...asked, data });
    },
  };
}
