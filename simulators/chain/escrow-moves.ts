/** The moves of payers and redeemer at the escrow of one chain, for tests. */
import {
  type Account,
  BaseError,
  ContractFunctionRevertedError,
  createWalletClient,
  http,
  type PublicActions,
  parseAbi,
  publicActions,
  type Transport,
  type WalletClient,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import {
  DOLLAR_ABI,
  ESCROW_ABI,
  type Hex,
  type Payer,
  VOUCHER_DOMAIN,
  VOUCHER_TYPES,
} from '../../src/contract/index.ts';
import { keyOf } from './accounts.ts';
import { deployment } from './artifacts.ts';
import type { Chain } from './start.ts';
import { chainTime } from './time.ts';
import type { VoucherMessage } from './voucher.ts';

const { asset, escrow, chainId } = deployment;
export const abi = parseAbi(ESCROW_ABI);
export const dollar = { abi: parseAbi(DOLLAR_ABI), address: asset, chain: null } as const;
export const REDEEMER = keyOf('redeemer');
export const PROVIDER: Hex = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
export const HASH: Hex = `0x${'ab'.repeat(32)}`;

export const sign = (message: VoucherMessage, key: Hex) =>
  privateKeyToAccount(key).signTypedData({
    domain: { ...VOUCHER_DOMAIN, chainId, verifyingContract: escrow },
    types: VOUCHER_TYPES,
    primaryType: 'Voucher',
    message,
  });

/** Who sends transactions, and reads. */
type Caller = WalletClient<Transport, undefined, Account> & PublicActions<Transport, undefined, Account>;

export function escrowMoves(chain: Chain) {
  const time = chainTime(chain.opened.rpcUrl);
  let next = 0;

  const clientOf = (key: Hex): Caller => {
    const transport = http(chain.opened.rpcUrl, { retryCount: 0 });
    return createWalletClient({ account: privateKeyToAccount(key), transport, cacheTime: 0 }).extend(publicActions);
  };

  /** Sends one transaction: 'done', or the name of the contract's error. */
  async function tries(key: Hex, functionName: string, ...args: readonly unknown[]): Promise<string> {
    try {
      const call = { abi, address: escrow, functionName, args, chain: null };
      const receipt = await clientOf(key).writeContractSync(call as never);
      return receipt.status === 'success' ? 'done' : 'reverted';
    } catch (error) {
      const found = error instanceof BaseError && error.walk((cause) => cause instanceof ContractFunctionRevertedError);
      if (found instanceof ContractFunctionRevertedError) return found.data?.errorName ?? String(found);
      throw error;
    }
  }

  const seconds = async () => BigInt((await time.now()) / 1000);

  /** A voucher that is good for the payer now, but for what the test changes. */
  async function voucherOf({ address }: Payer, change: Partial<VoucherMessage> = {}): Promise<VoucherMessage> {
    const issuedAt = change.issuedAt ?? (await seconds());
    const good = { payer: address, provider: PROVIDER, amount: 2_500n, resourceHash: HASH, requestHash: HASH, seq: 1n };
    return { ...good, issuedAt, expiresAt: issuedAt + 240n, ...change };
  }

  return {
    time,
    clientOf,
    tries,
    seconds,
    voucherOf,
    /** A payer that no other test of the chain uses: its escrow and grant are as prepared. */
    fresh: () => chain.opened.payers[next++] as Payer,
    /** Redeems a voucher of the payer, signed by its delegate, as changed. */
    async redeems(payer: Payer, change: Partial<VoucherMessage> = {}, key = payer.delegateKey): Promise<string> {
      const voucher = await voucherOf(payer, change);
      return tries(REDEEMER, 'redeemVoucher', voucher, await sign(voucher, key));
    },
    escrowOf: ({ address }: Payer) =>
      clientOf(REDEEMER).readContract({ abi, address: escrow, functionName: 'escrowOf', args: [address] }),
    dollarsOf: (address: Hex) =>
      clientOf(REDEEMER).readContract({ ...dollar, functionName: 'balanceOf', args: [address] }),
  };
}
