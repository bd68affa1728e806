/** Plain JSON-RPC to an Ethereum node, over undici's keep-alive pool. */
import type { Json } from '../../src/contract/index.ts';

/** Longer than any answer of a local node takes; a hung node becomes an error, not a hang. */
const TIMEOUT_MS = 15_000;

/** The node answered, and its answer is an error. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly code: number;
  readonly data: Json | undefined;

  constructor(method: string, error: { code: number; message: string; data?: Json }) {
    super(`The chain refused ${method}: ${error.message}`);
    this.code = error.code;
    this.data = error.data;
  }
}

/** Calls one method; the caller says what the answer is, since a node's answers are trusted here. */
export type Rpc = <T extends Json = Json>(method: string, ...params: readonly Json[]) => Promise<T>;

/** Loaded when it is needed: a gateway's process may never call a chain. */
export const undici = () => import('undici');

/**
 * @throws RpcError when the node refuses, any other error when it cannot be reached or does not speak JSON-RPC (then
 * whether it did what was asked is unknown).
 */
export function rpcOf(rpcUrl: string): Rpc {
  let id = 0;
  return async <T extends Json>(method: string, ...params: readonly Json[]): Promise<T> => {
    id += 1;
    const { request } = await undici();
    const { statusCode, body } = await request(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    });
    const answer = (await body.json()) as { result?: T; error?: { code: number; message: string; data?: Json } } | null;
    if (answer?.error) throw new RpcError(method, answer.error);
    if (answer?.result === undefined)
      throw new Error(`${rpcUrl} answered ${method} with HTTP ${statusCode} and no result.`);
    return answer.result;
  };
}

export const toQuantity = (value: bigint | number): `0x${string}` => `0x${value.toString(16)}`;
