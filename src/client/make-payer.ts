/** Makes a payer on the harness's own chain, on the terms of the prepared ones. */
import { type Hex, PAYER_TERMS, type Payer } from '../contract/index.ts';
import { type Move, type Rpc, sendMove, sendMoves, signerOf } from './transaction.ts';

export type PayerKeys = Pick<Payer, 'privateKey' | 'delegateKey'>;

export interface PayerOrder {
  readonly keys: PayerKeys;
  readonly minterKey: Hex;
  readonly asset: Hex;
  readonly escrow: Hex;
  readonly chains: readonly number[];
}

/**
 * Gives a new account gas and dollars, a deposit, limits and a grant, in three blocks.
 * @throws where the chain is not the harness's own, or the account is not new.
 */
export async function makePayer(rpc: Rpc, order: PayerOrder): Promise<Payer> {
  const { keys, minterKey, asset, chains } = order;
  const { privateKeyToAddress } = await import('viem/accounts');
  const address = privateKeyToAddress(keys.privateKey);
  const delegate = privateKeyToAddress(keys.delegateKey);
  if ((await rpc('eth_getTransactionCount', [address, 'latest'])) !== '0x0')
    throw new Error(`The account ${address} was used on this chain before: make the payer of other keys.`);
  const gasMoney = `0x${PAYER_TERMS.gasMoney.toString(16)}`;
  await Promise.all([address, delegate].map((account) => rpc('anvil_setBalance', [account, gasMoney])));
  const mint: Move = { on: 'dollar', at: asset, name: 'mint', args: [address, PAYER_TERMS.dollars * 2n] };
  const [minter, payer] = await Promise.all([signerOf(rpc, minterKey, chains), signerOf(rpc, keys.privateKey, chains)]);
  await sendMove(rpc, await minter(mint));
  await sendMoves(rpc, await Promise.all(settling(order, delegate).map(payer)));
  // As after every grant: a gateway reads grants at the block before the newest.
  await rpc('evm_mine');
  return { address, delegate, ...keys };
}

/** What the payer itself does, in this order. */
function settling({ asset, escrow }: PayerOrder, delegate: Hex): readonly Move[] {
  const { dollars, maxVoucherAmount, maxPerWindow, grantedUntil } = PAYER_TERMS;
  const validUntil = BigInt(grantedUntil / 1_000);
  return [
    { on: 'dollar', at: asset, name: 'approve', args: [escrow, dollars] },
    { on: 'escrow', at: escrow, name: 'deposit', args: [dollars] },
    { on: 'escrow', at: escrow, name: 'setLimits', args: [maxVoucherAmount, maxPerWindow] },
    { on: 'escrow', at: escrow, name: 'setDelegation', args: [delegate, maxVoucherAmount, maxPerWindow, validUntil] },
  ];
}
