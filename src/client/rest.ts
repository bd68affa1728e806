/** REST beside MCP, with one credential: plain JSON over HTTP, each exchange of which can be watched. */
import { setMaxListeners } from 'node:events';
import { Client } from 'undici';
import type { Json } from '../contract/index.ts';
import type { ReplyHttp, ReplyLost, ReplyMalformed, WireRecord } from '../dialects/index.ts';
import { parseBounded } from './bounded-json.ts';
import { type Connections, openConnections } from './connections.ts';
import { type Exchanged, exchange } from './exchange.ts';
import type { Pulse } from './pulse.ts';

export interface RestOptions {
  /** Paths of requests are appended to it. */
  readonly baseUrl: string;
  readonly token?: string;
  readonly timeoutMs: number;
  readonly pulse?: Pulse;
  /** Shared with others; default its own. */
  readonly connections?: Connections;
  readonly onMessage?: (record: WireRecord) => void;
}

export type RestReply = ReplyHttp | ReplyMalformed | ReplyLost;

export interface RestClient {
  /** Every answer of HTTP is one, whatever its status. */
  ask(method: 'GET' | 'POST', path: string, body?: Json): Promise<RestReply>;
  close(): Promise<void>;
}

const MAX_BYTES = 1_048_576;

export function openRest(options: RestOptions): RestClient {
  const { origin, pathname } = new URL(options.baseUrl);
  const prefix = pathname.replace(/\/$/, '');
  const { token, timeoutMs, pulse, onMessage } = options;
  const own = openConnections();
  const pool = (options.connections ?? own).to({ origin, timeoutMs });
  const who = {};
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  const bounds = { timeoutMs, maxBytes: MAX_BYTES, maxEvents: 1 };
  const knock = async (knockMs: number): Promise<boolean> => {
    const client = new Client(origin);
    const request = { method: 'GET', path: `${prefix}/`, headers: {} } as const;
    const heard = await exchange(client, request, { bounds: { ...bounds, timeoutMs: knockMs }, awaits: () => false });
    await client.destroy();
    return heard.kind !== 'lost' || heard.why !== 'timed-out';
  };
  let exchanges = 0;
  return {
    async ask(method, path, body) {
      const headers = {
        accept: 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const number = ++exchanges;
      const named = { exchange: number, method: `${method} ${prefix}${path}` };
      const url = `${origin}${prefix}${path}`;
      onMessage?.({ direction: 'request', ...named, httpMethod: method, url, headers, body: body ?? null });
      const startedAt = performance.now(); // Real time: how long the target took is a fact of the machine.
      const sent = {
        method,
        path: `${prefix}${path}`,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      };
      const watched = pulse ? { pulse: { of: pulse, who, telling: true, knock } } : {};
      const reply = replyOf(
        await exchange(pool, sent, { bounds, awaits: () => false, signal: closing.signal, ...watched }),
      );
      onMessage?.({ direction: 'response', ...named, reply, durationMs: performance.now() - startedAt });
      return reply;
    },
    close: async () => {
      closing.abort();
      await own.close();
    },
  };
}

function replyOf(exchanged: Exchanged): RestReply {
  if (exchanged.kind === 'lost') return exchanged;
  const { http } = exchanged;
  if (exchanged.kind !== 'body') {
    const reason = exchanged.kind === 'unreadable' ? exchanged.reason : 'an event stream';
    return { kind: 'malformed', reason, http };
  }
  const parsed = parseBounded(exchanged.text);
  return {
    kind: 'http',
    status: http.status,
    headers: http.headers,
    body: parsed.ok ? parsed.value : exchanged.text,
    http,
  };
}
