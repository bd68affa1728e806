/** Reads a payment key's grant and caps: at one block, and only where every RPC answers with the same bytes. */
import type { ChainGrant, HelperParts, Hex } from '../../src/contract/index.ts';
import type { Ethereum } from './ethereum.ts';
import { objectOf } from './facts.ts';
import type { HelperPorts } from './ports.ts';
import { jsonOf } from './retry.ts';
import type { HelperNetwork } from './settings.ts';

const ANSWER_BYTES_MAX = 16 * 1024;
const BLOCKS_APART_MAX = 120;
/** Waits before the whole read is tried again, after a failure that may be one of the moment. */
const WAITS_MS = [300, 1_000];

/** The bits of each word of an answer. */
const DELEGATION = [64, 64, 64, 64, 64, 32, 1];
const CAPS = [64, 64, 64, 64];
const ESCROW = [128, 64, 64, 64, 64, 64, 64, 64, 64, 128, 128, 128];

export interface ChainReader {
  /** Undefined where there is no read that one could pay on. */
  grant(network: HelperNetwork, payer: Hex, delegate: Hex): Promise<ChainGrant | undefined>;
}

export function chainReader(wire: HelperParts['wire'], { clock }: HelperPorts, ethereum: Ethereum): ChainReader {
  const ask = rpc(wire);
  const selector = (signature: string): string => ethereum.keccakText(signature).slice(0, 10);
  const [delegationOf, effectiveCapsOf, escrowOf] = [
    selector('delegationOf(address,address)'),
    selector('effectiveCapsOf(address,address)'),
    selector('escrowOf(address)'),
  ];

  async function read(
    network: HelperNetwork,
    payer: Hex,
    delegate: Hex,
  ): Promise<ChainGrant | 'no-read' | 'try-again'> {
    const { rpcUrls, chainId } = network;
    const readAt = Math.floor(clock.now() / 1000);
    if (rpcUrls.length === 0) return 'no-read';
    const heights: number[] = [];
    for (const url of rpcUrls) {
      if (quantity(await ask(url, 'eth_chainId', [])) !== chainId) return 'no-read';
      heights.push(quantity(await ask(url, 'eth_blockNumber', [])));
    }
    const lowest = Math.min(...heights);
    if (Math.max(...heights) - lowest > BLOCKS_APART_MAX) return 'try-again';
    if (!(lowest >= 1)) return 'no-read';
    const block = `0x${(lowest - 1).toString(16)}`;
    const to = network.escrow.slice(network.escrow.lastIndexOf(':') + 1);
    const asked = [
      `${delegationOf}${word(payer)}${word(delegate)}`,
      `${effectiveCapsOf}${word(payer)}${word(delegate)}`,
      `${escrowOf}${word(payer)}`,
    ];
    const answers = await Promise.all(
      rpcUrls.map((url) => Promise.all(asked.map((data) => ask(url, 'eth_call', [{ to, data }, block])))),
    );
    // Another byte at the same block is a conflict, which a later agreement would only hide.
    if (new Set(answers.map((row) => JSON.stringify(row))).size !== 1) return 'no-read';
    const [delegation, caps, escrow] = [DELEGATION, CAPS, ESCROW].map((widths, index) =>
      words(answers[0]?.[index], widths),
    );
    if (!delegation || !caps || !escrow) return 'no-read';
    const validUntil = delegation[4] ?? 0n;
    return {
      payer,
      delegate,
      readAt,
      active: validUntil !== 0n && delegation[6] === 0n,
      validUntil,
      maxVoucherAmount: least(caps[0], escrow[3]),
      delegateMaxVoucherAmount: least(caps[2], delegation[0]),
    };
  }

  return {
    async grant(network, payer, delegate) {
      for (const wait of [...WAITS_MS, undefined]) {
        const found = await read(network, payer, delegate).catch(() => 'try-again' as const);
        if (typeof found === 'object') return found;
        if (found === 'no-read' || wait === undefined) return undefined;
        await clock.sleep(wait);
      }
      return undefined;
    },
  };
}

function rpc(wire: HelperParts['wire']) {
  let id = 0;
  return async (url: string, method: string, params: readonly unknown[]): Promise<unknown> => {
    id += 1;
    const asked = id;
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params });
    const { status, text } = await wire.exchange({ method: 'POST', url, headers, body });
    const answer = Buffer.byteLength(text) <= ANSWER_BYTES_MAX ? objectOf(jsonOf(text)) : undefined;
    if (status !== 200 || answer?.['jsonrpc'] !== '2.0' || answer['id'] !== asked || !('result' in answer)) {
      throw new Error(`The chain gave no answer to ${method}.`);
    }
    return answer['result'];
  };
}

/** NaN where it is no quantity. */
function quantity(value: unknown): number {
  return typeof value === 'string' && /^0x(?:0|[1-9a-f][0-9a-f]{0,12})$/i.test(value) ? Number(value) : Number.NaN;
}

const word = (address: Hex): string => address.slice(2).toLowerCase().padStart(64, '0');

function words(answer: unknown, widths: readonly number[]): readonly bigint[] | undefined {
  if (typeof answer !== 'string' || !/^0x[0-9a-f]*$/i.test(answer)) return undefined;
  if (answer.length !== 2 + 64 * widths.length) return undefined;
  const values = widths.map((_, index) => BigInt(`0x${answer.slice(2 + index * 64, 66 + index * 64)}`));
  return values.every((value, index) => value >> BigInt(widths[index] ?? 0) === 0n) ? values : undefined;
}

const least = (one = 0n, other = 0n): bigint => (one < other ? one : other);
