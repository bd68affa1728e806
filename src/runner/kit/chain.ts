/** What the chain shows, and what a payer does on it. */
import { type ChainClient, chainClient, type Redemption } from '../../client/index.ts';
import type { Context } from '../context.ts';
import type { Buyer } from './buyer.ts';

export interface ChainVerbs {
  /** Every redemption of the buyer's vouchers, oldest first. */
  redemptions(buyer: Buyer): Promise<readonly Redemption[]>;
  /** The payer's own reads and transactions. */
  readonly client: ChainClient;
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
  return {
    get client() {
      return client();
    },
    async redemptions(buyer) {
      if (!buyer.payer) throw new Error(`${buyer.who} pays by no voucher, so the chain shows nothing of it`);
      const found = await client().redemptions({ payer: buyer.payer.address });
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
}
