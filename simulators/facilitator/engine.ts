/** The official x402 facilitator over one chain: exact payments by EIP-3009, sent by an account of its own. */
import { createHash } from 'node:crypto';
import { x402Facilitator } from '@x402/core/facilitator';
import { PaymentPayloadV2Schema, PaymentRequirementsV2Schema } from '@x402/core/schemas';
import { toFacilitatorEvmSigner } from '@x402/evm';
import { ExactEvmScheme } from '@x402/evm/exact/facilitator';
import { createPublicClient, createTestClient, createWalletClient, defineChain, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { ChainGiven, Hex, Instant } from '../../src/contract/index.ts';
import { at } from './chain-date.ts';

/** What a facilitator is asked: a payment, and what it has to meet. Throws where the body is neither. */
export interface Engine {
  supported(): object;
  verify(body: unknown): Promise<object>;
  settle(body: unknown): Promise<object>;
}

/** Throw-away: the same on every chain. */
const KEY: Hex = `0x${createHash('sha256').update('touchstone chain: facilitator').digest('hex')}`;
/** In wei; what it sends costs gas on a chain where nobody else gives it any. */
const GAS_MONEY = 10n ** 24n;
/** A transfer by authorization costs about 90 000. Not estimated, so that one that reverts does so in a block. */
const GAS = 250_000n;
/** In wei per gas: far above any base fee of a local chain. */
const GAS_PRICE = 20_000_000_000n;
const POLLING_MS = 10;

type Given = Pick<ChainGiven, 'rpcUrl' | 'chainId'>;

export async function openEngine({ rpcUrl, chainId }: Given): Promise<Engine> {
  const chain = defineChain({
    id: chainId,
    name: 'local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  // Under a time that stands still a cache would never end.
  const terms = { chain, transport: http(rpcUrl), cacheTime: 0, pollingInterval: POLLING_MS };
  const reader = createPublicClient(terms);
  const account = privateKeyToAccount(KEY);
  await createTestClient({ ...terms, mode: 'anvil' }).setBalance({ address: account.address, value: GAS_MONEY });
  const network = `eip155:${chainId}` as const;
  const facilitator = new x402Facilitator().register(network, new ExactEvmScheme(signerOf(reader, terms, account)));
  const inChainTime = async <T>(task: () => Promise<T>) => at(await newestBlockTime(reader), task);
  return {
    supported: () => facilitator.getSupported(),
    verify: (body) => inChainTime(async () => facilitator.verify(...read(body))),
    settle: (body) => inChainTime(async () => facilitator.settle(...read(body))),
  };
}

type Reader = ReturnType<typeof createPublicClient>;
type Account = ReturnType<typeof privateKeyToAccount>;

/** What it sends waits for what it sent before, so that nonces never collide. */
function signerOf(reader: Reader, terms: Parameters<typeof createWalletClient>[0], account: Account) {
  const writer = createWalletClient({ ...terms, account });
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = (send: (nonce: number) => Promise<Hex>) => {
    const sent = turn.then(async () =>
      send(await reader.getTransactionCount({ address: account.address, blockTag: 'pending' })),
    );
    turn = sent.catch(() => undefined);
    return sent;
  };
  const costs = { chain: writer.chain ?? null, account, type: 'legacy', gas: GAS, gasPrice: GAS_PRICE } as const;
  return toFacilitatorEvmSigner({
    address: account.address,
    readContract: (args) => reader.readContract({ ...args, args: args.args ?? [] }),
    verifyTypedData: (args) => reader.verifyTypedData(args as Parameters<Reader['verifyTypedData']>[0]),
    writeContract: (args) => inTurn((nonce) => writer.writeContract({ ...args, ...costs, nonce })),
    sendTransaction: (args) => inTurn((nonce) => writer.sendTransaction({ ...args, ...costs, nonce })),
    waitForTransactionReceipt: (args) => reader.waitForTransactionReceipt(args),
    getCode: (args) => reader.getCode(args),
  });
}

async function newestBlockTime(reader: Reader): Promise<Instant> {
  return Number((await reader.getBlock()).timestamp) * 1000;
}

type Asked = Parameters<x402Facilitator['verify']>;

function read(body: unknown): Asked {
  const { paymentPayload, paymentRequirements } = Object(body) as { [member: string]: unknown };
  // Parsed for their form alone: what they hold beyond it is the library's to judge.
  PaymentPayloadV2Schema.parse(paymentPayload);
  PaymentRequirementsV2Schema.parse(paymentRequirements);
  return [paymentPayload, paymentRequirements] as Asked;
}
