/** What the chain shows, and what a payer does on it. */
import { type ChainClient, chainClient, checksummed, type EscrowState, type Redemption } from '../../client/index.ts';
import type { Hex, Instant, Micros, Payer } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import type { Buyer } from './buyer.ts';

export interface ChainVerbs {
  /** Every redemption of the buyer's vouchers, oldest first. */
  redemptions(buyer: Buyer): Promise<readonly Redemption[]>;
  /** All that the buyer's signatures moved: vouchers redeemed and x402 payments settled, oldest first of each. */
  collections(buyer: Buyer): Promise<readonly Collection[]>;
  /** What the buyer's wallet has in the escrow. */
  escrowOf(buyer: Buyer): Promise<EscrowState>;
  /** Dollars of an account (CAIP-10), in micros. */
  balanceOf(account: string): Promise<Micros>;
  /** The buyer's wallet takes the grant from its payment key. */
  revokes(buyer: Buyer): Promise<void>;
  /** The buyer's wallet grants its payment key anew, until then. */
  grantsUntil(buyer: Buyer, end: Instant): Promise<void>;
  /** A CAIP account or asset with its address in the checksummed spelling. */
  checksummed(account: string): Promise<string>;
  /** The payer's own reads and transactions. */
  readonly client: ChainClient;
}

/** Money that was collected on the chain; `amount` in micros, what its receiver gets of it may be less by a fee. */
export interface Collection {
  readonly amount: Micros;
  readonly to: Hex;
}

/** The chain's verbs, each reading of which is evidence. */
export function chainVerbs(context: Context): ChainVerbs {
  let opened: ChainClient | undefined;
  const client = () => {
    if (opened) return opened;
    const { chain } = context.instance;
    if (!chain) return context.untested('needs chain, which the target does not grant');
    const { rpcUrl, asset, escrow } = chain;
    opened = chainClient({ rpcUrl, asset, ...(escrow === undefined ? {} : { escrow }) });
    context.onClose(() => opened?.close());
    return opened;
  };
  const verbs: ChainVerbs = {
    get client() {
      return client();
    },
    checksummed,
    escrowOf: (buyer) => client().escrowOf(payerOf(buyer).address),
    balanceOf: (account) => client().balanceOf(account.slice(account.lastIndexOf(':') + 1) as Hex),
    async revokes(buyer) {
      const { privateKey, delegate } = payerOf(buyer);
      await client().revokeDelegation(privateKey, delegate);
    },
    async grantsUntil(buyer, end) {
      const { privateKey, delegate } = payerOf(buyer);
      const { maxVoucherAmount, maxPerWindow } = await client().escrowOf(payerOf(buyer).address);
      const validUntil = BigInt(Math.floor(end / 1_000));
      await client().setDelegation(privateKey, { delegate, maxVoucherAmount, maxPerWindow, validUntil });
    },
    async collections(buyer) {
      const redeemed = await verbs.redemptions(buyer);
      const transfers = await client().transfers({ from: payerOf(buyer).address });
      for (const { transactionHash, from, to, amount, nonce, blockTimestamp } of transfers) {
        const [at, note] = [new Date(blockTimestamp).toISOString(), `x402 payment ${nonce}`];
        context.log.record({
          kind: 'transfer',
          at,
          transactionHash,
          payer: from,
          to,
          amountMicros: String(amount),
          note,
        });
      }
      return [...redeemed.map(({ amount, provider: to }) => ({ amount, to })), ...transfers];
    },
    async redemptions(buyer) {
      const found = await client().redemptions({ payer: payerOf(buyer).address });
      for (const one of found) {
        context.log.record({
          kind: 'transfer',
          at: new Date(one.blockTimestamp).toISOString(),
          transactionHash: one.transactionHash,
          payer: one.payer,
          to: one.provider,
          amountMicros: String(one.amount),
          note: `voucher ${one.seq}, fee ${one.fee}`,
        });
      }
      return found;
    },
  };
  return verbs;
}

function payerOf({ payer, who }: Buyer): Payer {
  if (!payer) throw new Error(`${who} pays by no signature, so the chain shows nothing of it`);
  return payer;
}
