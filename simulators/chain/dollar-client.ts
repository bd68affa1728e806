/** What a gateway that is paid by transfer asks of the dollar: its domain, balances, and authorizations that were used. */
import { type ChainGiven, DOLLAR_ABI, type Hex, type JsonObject, type Micros } from '../../src/contract/index.ts';
import { rpcOf, toQuantity } from './rpc.ts';

/** Reads are of the newest block; each throws where the chain cannot be asked. Nothing but the domain is kept. */
export interface DollarClient {
  /** Name and version of the token's EIP-712 domain. */
  domain(): Promise<{ readonly name: string; readonly version: string }>;
  balanceOf(account: Hex): Promise<Micros>;
  /** The transaction that moved the money of this authorization; undefined where none did. */
  transferOf(authorizer: Hex, nonce: Hex): Promise<Hex | undefined>;
}

export function dollarClient({ rpcUrl, asset }: Pick<ChainGiven, 'rpcUrl' | 'asset'>): DollarClient {
  const rpc = rpcOf(rpcUrl);
  let domain: Promise<{ name: string; version: string }> | undefined;
  const text = async (functionName: 'name' | 'version') => {
    const { abi, viem } = await tools();
    const data = viem.encodeFunctionData({ abi, functionName });
    return viem.decodeFunctionResult({
      abi,
      functionName,
      data: await rpc<Hex>('eth_call', { to: asset, data }, 'latest'),
    });
  };
  const read = async () => {
    const [name, version] = await Promise.all([text('name'), text('version')]);
    return { name, version };
  };
  return {
    domain() {
      domain ??= read().catch((failure: unknown) => {
        domain = undefined;
        throw failure;
      });
      return domain;
    },
    async balanceOf(account) {
      const { abi, viem } = await tools();
      const asked = { abi, functionName: 'balanceOf' } as const;
      const data = viem.encodeFunctionData({ ...asked, args: [account] });
      return viem.decodeFunctionResult({
        ...asked,
        data: await rpc<Hex>('eth_call', { to: asset, data }, 'latest'),
      });
    },
    async transferOf(authorizer, nonce) {
      const { abi, viem } = await tools();
      const topics = viem.encodeEventTopics({ abi, eventName: 'AuthorizationUsed', args: { authorizer, nonce } });
      const filter = { address: asset, fromBlock: toQuantity(0), toBlock: 'latest', topics: topics as Hex[] };
      const [log] = await rpc<readonly JsonObject[]>('eth_getLogs', filter);
      return log?.['transactionHash'] as Hex | undefined;
    },
  };
}

/** On first use: viem takes 0.15 s to load. */
async function tools() {
  const viem = await import('viem/utils');
  return { viem, abi: viem.parseAbi(DOLLAR_ABI) };
}
