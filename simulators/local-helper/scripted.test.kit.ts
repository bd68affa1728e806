/** What a helper's test holds in its hands: a gateway that answers as it is told, a chain beside it, and a clock. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toFunctionSelector } from 'viem';
import type { Json, JsonObject } from '../../src/contract/index.ts';
import { objectOf } from './facts.ts';
import type { HelperPorts } from './ports.ts';

export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The JSON-RPC method and parameters of an MCP request. */
  readonly rpc: { readonly method: string; readonly params: JsonObject };
}

/** A tool result, or whatever else an endpoint may do. */
export type Told =
  | { readonly result: JsonObject; readonly headers?: { readonly [name: string]: string } }
  | { readonly error: JsonObject; readonly headers?: { readonly [name: string]: string } }
  | { readonly status: number; readonly headers?: { readonly [name: string]: string }; readonly body?: Json }
  | { readonly cut: true };

export interface Scripted {
  readonly origin: string;
  readonly seen: Seen[];
  /** Answers MCP requests that carry an accepted credential. */
  answers: (request: Seen) => Told;
  readonly accepted: Set<string>;
  readonly rest: Map<string, (body: JsonObject) => Told>;
  /** The sign-ins that were started, by user code: what the token endpoint says of each. */
  readonly signIns: Map<string, Json>;
  readonly chain: ScriptedChain;
  /** The tool calls that were seen. */
  calls(): readonly Seen[];
  close(): Promise<void>;
}

/** What `/rpc/<n>` answers: one head and one set of words for each RPC. */
export interface ScriptedChain {
  heads: readonly number[];
  chainId: number;
  delegation: readonly bigint[];
  caps: readonly bigint[];
  escrow: readonly bigint[];
  /** Changes the answer of one RPC. */
  twist: ((rpc: number, method: string, result: string) => string) | undefined;
  readonly asked: { readonly rpc: number; readonly method: string; readonly params: readonly unknown[] }[];
}

export async function scriptedGateway(): Promise<Scripted> {
  const seen: Seen[] = [];
  const accepted = new Set<string>(['good']);
  const signIns = new Map<string, Json>();
  const chain: ScriptedChain = {
    heads: [10],
    chainId: 31_337,
    delegation: [500_000n, 5_000_000n, 0n, 0n, 4_102_444_800n, 1n, 0n],
    caps: [500_000n, 5_000_000n, 500_000n, 5_000_000n],
    escrow: [10_000_000n, 0n, 0n, 500_000n, 5_000_000n, 0n, 0n, 0n, 0n, 0n, 0n, 10_000_000n],
    twist: undefined,
    asked: [],
  };
  const rest = new Map<string, (body: JsonObject) => Told>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const { method = '', url = '', headers } = request;
      const rpc = body.startsWith('{') ? (JSON.parse(body) as Seen['rpc']) : { method: '', params: {} };
      const one = { method, path: url, headers, body, rpc };
      if (!url.startsWith('/rpc/')) seen.push(one);
      tell(response, answerTo(one, scripted), rpc);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const scripted: Scripted = {
    origin,
    seen,
    accepted,
    rest,
    signIns,
    chain,
    answers: () => ({ result: { tools: [{ name: 'search_tools', inputSchema: { type: 'object' } }] } }),
    calls: () => seen.filter(({ rpc }) => rpc.method === 'tools/call'),
    close: () => new Promise((resolve) => server.closeAllConnections() ?? server.close(() => resolve())),
  };
  return scripted;
}

function answerTo(request: Seen, scripted: Scripted): Told {
  const { path, body, headers } = request;
  if (path.startsWith('/rpc/')) return chainAnswer(Number(path.slice(5)), body, scripted.chain);
  if (path === '/oauth/device_authorization') return started(scripted);
  if (path === '/oauth/token') {
    const said = scripted.signIns.get(new URLSearchParams(body).get('device_code') ?? '') ?? { error: 'expired_token' };
    return { status: objectOf(said)?.['access_token'] === undefined ? 400 : 200, body: said };
  }
  if (!scripted.accepted.has((headers.authorization ?? '').replace('Bearer ', ''))) {
    return { status: 401, body: { error: { code: 'MCP_CREDENTIAL_INVALID', message: 'No.' } } };
  }
  const route = scripted.rest.get(`${request.method} ${path}`);
  if (route) return route(objectOf(body === '' ? {} : JSON.parse(body)) ?? {});
  return path.startsWith('/api/') ? { status: 404 } : scripted.answers(request);
}

function started({ signIns, origin }: Scripted): Told {
  const code = `CODE-${signIns.size + 1}`;
  signIns.set(code, { error: 'authorization_pending' });
  const page = `${origin}/device`;
  const link = { verification_uri: page, verification_uri_complete: `${page}?code=${code}` };
  return { status: 200, body: { device_code: code, user_code: code, ...link, expires_in: 600, interval: 1 } };
}

/** The three views of the escrow by the start of their call data. */
const READS: { readonly [selector: string]: 'delegation' | 'caps' | 'escrow' } = {
  [toFunctionSelector('delegationOf(address,address)')]: 'delegation',
  [toFunctionSelector('effectiveCapsOf(address,address)')]: 'caps',
  [toFunctionSelector('escrowOf(address)')]: 'escrow',
};

function chainAnswer(rpc: number, body: string, chain: ScriptedChain): Told {
  const { method, params, id } = JSON.parse(body) as { method: string; params: { data?: string }[]; id: number };
  chain.asked.push({ rpc, method, params });
  const words = (values: readonly bigint[]) =>
    `0x${values.map((value) => value.toString(16).padStart(64, '0')).join('')}`;
  const data = params[0]?.data ?? '';
  const read = Object.keys(READS).find((selector) => data.startsWith(selector)) ?? '';
  const result = {
    eth_chainId: `0x${chain.chainId.toString(16)}`,
    eth_blockNumber: `0x${(chain.heads[rpc] ?? 0).toString(16)}`,
    eth_call: words(chain[READS[read] ?? 'escrow']),
  }[method];
  const twisted = chain.twist?.(rpc, method, result ?? '') ?? result ?? '';
  return { status: 200, body: { jsonrpc: '2.0', id, result: twisted } };
}

function tell(response: ServerResponse, told: Told, rpc: { readonly id?: unknown } & Seen['rpc']): void {
  if ('cut' in told) return void response.socket?.destroy();
  const { id } = rpc;
  const isHttp = 'status' in told;
  const body = isHttp
    ? told.body
    : { jsonrpc: '2.0', id, ...('result' in told ? { result: told.result } : { error: told.error }) };
  const headers = 'headers' in told ? told.headers : {};
  // Its clock stands still, like the hand clock of the helper; a test may tell another time.
  response.setHeader('date', 'Thu, 01 Jan 2026 00:00:00 GMT');
  response.writeHead(isHttp ? told.status : 200, { 'content-type': 'application/json', ...headers });
  response.end(body === undefined ? '' : JSON.stringify(body));
}

export interface HandClock extends HelperPorts {
  /** Every wait so far, in milliseconds. */
  readonly waits: number[];
  /** Moves the time, and wakes whoever waits for it. */
  advance(ms: number): void;
}

/** `hurried`: every wait is over at once, and moves the time; else time stands until it is moved. */
export function handClock(mode: 'hurried' | 'standing', startsAt = 1_767_225_600_000): HandClock {
  let now = startsAt;
  let keys = 0;
  const waits: number[] = [];
  let sleepers: { readonly due: number; readonly wake: () => void }[] = [];
  const advance = (ms: number): void => {
    now += ms;
    const woken = sleepers.filter(({ due }) => due <= now);
    sleepers = sleepers.filter(({ due }) => due > now);
    for (const { wake } of woken) wake();
  };
  return {
    waits,
    advance,
    random: () => 0,
    newKey: () => `key-${++keys}`,
    clock: {
      now: () => now,
      sleep(ms, signal) {
        waits.push(ms);
        if (mode === 'hurried') advance(ms);
        return new Promise((resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
          if (mode === 'hurried') resolve();
          else sleepers.push({ due: now + ms, wake: resolve });
        });
      },
    },
  };
}
