/** Builds the state that every chain starts from: contracts deployed, payers funded, deposited and delegated. */
import { gunzipSync } from 'node:zlib';
import { encodeDeployData, encodeFunctionData, getContractAddress, type Hex, hexToBytes } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { type Json, type JsonObject, PAYER_TERMS } from '../../src/contract/index.ts';
import { CHAIN_ID, DECIMALS, DEPLOYER, keyOf, PAYERS, PREPARED_AT, TAKE_RATE_BPS } from './accounts.ts';
import { spawnAnvil } from './anvil.ts';
import type { Artifacts } from './compile.ts';
import { type Rpc, rpcOf, toQuantity } from './rpc.ts';

const BLOCK_GAS_LIMIT = 30_000_000;
const NONE: Hex = `0x${'0'.repeat(64)}`;
/** The system contract of EIP-2935, whose storage repeats the hashes of pruned blocks; anvil deploys it anew. */
const BLOCK_HASHES = '0x0000f90827f1c53a10cb7a02335b175320002935';
const GAS_LIMIT = toQuantity(5_000_000);

/** Where things stand on the prepared chain; the addresses of payers and delegates are in the order of their keys. */
export interface Deployment {
  readonly chainId: number;
  readonly decimals: number;
  readonly takeRateBps: number;
  readonly asset: Hex;
  readonly escrow: Hex;
  readonly treasury: Hex;
  readonly redeemer: Hex;
  readonly mintOwner: Hex;
  readonly payers: readonly { readonly address: Hex; readonly delegate: Hex }[];
}

/** Every address follows from a key or from the deployer's nonce, so all are known before anything is deployed. */
function deploymentOf(): Deployment {
  const payers = Array.from({ length: PAYERS }, (_, index) => ({
    address: privateKeyToAddress(keyOf(`payer-${index}`)),
    delegate: privateKeyToAddress(keyOf(`delegate-${index}`)),
  }));
  return {
    chainId: CHAIN_ID,
    decimals: DECIMALS,
    takeRateBps: TAKE_RATE_BPS,
    escrow: getContractAddress({ from: DEPLOYER, nonce: 0n }),
    asset: getContractAddress({ from: DEPLOYER, nonce: 1n }),
    treasury: privateKeyToAddress(keyOf('treasury')),
    redeemer: privateKeyToAddress(keyOf('redeemer')),
    mintOwner: privateKeyToAddress(keyOf('mint-owner')),
    payers,
  };
}

/** @returns the deployment, and anvil's state file as an object whose members are in a fixed order. */
export async function prepare(artifacts: Artifacts): Promise<{ deployment: Deployment; state: JsonObject }> {
  const free = { blockBaseFeePerGas: 0, gasPrice: 0, disableBlockGasLimit: true };
  const genesis = { timestamp: PREPARED_AT / 1000 - 2, chainId: CHAIN_ID };
  const anvil = await spawnAnvil({ accounts: 0, noMining: true, autoImpersonate: true, ...genesis, ...free });
  try {
    const rpc = rpcOf(anvil.rpcUrl);
    const deployment = deploymentOf();
    await giveGas(rpc, deployment);
    const transactions = transactionsOf(deployment, artifacts);
    for (const { from, to, data } of transactions) {
      const call = { from, data, gas: GAS_LIMIT, gasPrice: '0x0' };
      await rpc('eth_sendTransaction', to ? { ...call, to } : call);
    }
    await rpc('evm_mine', { timestamp: PREPARED_AT / 1000 - 1 });
    const receipts = await rpc<readonly JsonObject[]>('eth_getBlockReceipts', '0x1');
    const done = receipts.filter(({ status }) => status === '0x1').length;
    if (done !== transactions.length)
      throw new Error(`${transactions.length - done} transactions of the preparation failed.`);
    // One empty block on top: the newest block must stand in the state file, and the full one would double it.
    await rpc('evm_mine', { timestamp: PREPARED_AT / 1000 });
    const dump: Dump = JSON.parse(gunzipSync(hexToBytes(await rpc<Hex>('anvil_dumpState'))).toString('utf8'));
    return { deployment, state: pruned(dump) };
  } finally {
    await anvil.stop();
  }
}

async function giveGas(rpc: Rpc, { payers, redeemer, mintOwner, treasury }: Deployment): Promise<void> {
  const rich = [
    DEPLOYER,
    redeemer,
    mintOwner,
    treasury,
    ...payers.flatMap(({ address, delegate }) => [address, delegate]),
  ];
  for (const address of rich) await rpc('anvil_setBalance', address, toQuantity(PAYER_TERMS.gasMoney));
}

interface Call {
  readonly from: Hex;
  readonly to?: Hex;
  readonly data: Hex;
}

/** The transactions of the preparation; anvil keeps the order of each sender, and at equal fees the order of arrival. */
function transactionsOf(deployment: Deployment, { Dollar, Escrow }: Artifacts): Call[] {
  const { asset, escrow, treasury, redeemer, mintOwner, payers } = deployment;
  const creation = ({ abi, bytecode }: Artifacts['Dollar'], args: unknown[]): Call => ({
    from: DEPLOYER,
    data: encodeDeployData({ abi, bytecode, args }),
  });
  const calling =
    (to: Hex, abi: readonly JsonObject[]) =>
    (from: Hex, functionName: string, ...args: unknown[]): Call => ({
      from,
      to,
      data: encodeFunctionData({ abi, functionName, args }),
    });
  const dollar = calling(asset, Dollar.abi);
  const vault = calling(escrow, Escrow.abi);
  const { dollars, maxVoucherAmount, maxPerWindow, grantedUntil } = PAYER_TERMS;
  return [
    creation(Escrow, [asset, redeemer, treasury, TAKE_RATE_BPS]),
    creation(Dollar, [mintOwner]),
    dollar(mintOwner, 'mint', mintOwner, dollars * BigInt(PAYERS)),
    dollar(mintOwner, 'approve', escrow, dollars * BigInt(PAYERS)),
    ...payers.flatMap(({ address, delegate }) => [
      dollar(mintOwner, 'mint', address, dollars),
      vault(mintOwner, 'depositFor', address, dollars),
      vault(address, 'setLimits', maxVoucherAmount, maxPerWindow),
      vault(address, 'setDelegation', delegate, maxVoucherAmount, maxPerWindow, BigInt(grantedUntil / 1000)),
    ]),
  ];
}

interface Dump {
  readonly block: JsonObject;
  readonly accounts: { readonly [address: string]: JsonObject };
  readonly blocks: readonly { readonly header: JsonObject & { readonly number: Hex } }[];
}

/**
 * Keeps the accounts and the newest block, which is empty and becomes number 1: anvil loads no less, and history is dead
 * weight. What anvil draws at random, or derives from it, is blanked, and members are sorted: one source, one file.
 */
function pruned({ block, accounts, blocks }: Dump): JsonObject {
  const newest = blocks.reduce((a, b) => (BigInt(a.header.number) > BigInt(b.header.number) ? a : b));
  const header = {
    ...newest.header,
    number: '0x1',
    gasLimit: toQuantity(BLOCK_GAS_LIMIT),
    mixHash: NONE,
    parentHash: NONE,
  };
  const { [BLOCK_HASHES]: _, ...kept } = accounts;
  return sorted({
    accounts: kept,
    best_block_number: 1,
    block: { ...block, number: '0x1', gas_limit: BLOCK_GAS_LIMIT, prevrandao: NONE },
    blocks: [{ ...newest, header }],
    transactions: [],
  } as JsonObject) as JsonObject;
}

function sorted(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return value.map((item) => sorted(item) ?? null);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]));
}
