/** Plain JSON over HTTP with the bounds of the wire client: for the control API and a chain's JSON-RPC. */
import { Client, Pool } from 'undici';
import type { Json } from '../contract/index.ts';
import type { ReplyLost, ReplyMalformed } from '../dialects/index.ts';
import { parseBounded } from './bounded-json.ts';
import { exchange } from './exchange.ts';
import { openPulse } from './pulse.ts';

export interface HttpOptions {
  /** Paths of requests are appended to it. */
  readonly baseUrl: string;
  readonly headers?: { readonly [name: string]: string };
  readonly timeoutMs: number;
  /** Default 32 MiB. */
  readonly maxBytes?: number;
}

export interface HttpAnswer {
  readonly kind: 'answer';
  readonly status: number;
  /** `undefined` where the body is empty. */
  readonly body: Json | undefined;
}

export interface HttpClient {
  ask(
    method: 'GET' | 'POST' | 'PATCH' | 'PUT',
    path: string,
    body?: unknown,
  ): Promise<HttpAnswer | ReplyMalformed | ReplyLost>;
  close(): Promise<void>;
}

export function openHttp(options: HttpOptions): HttpClient {
  const base = new URL(options.baseUrl);
  const prefix = base.pathname.replace(/\/$/, '');
  const pool = new Pool(base.origin, { connections: 32, keepAliveTimeout: 1_500, keepAliveMaxTimeout: 1_500 });
  const bounds = { timeoutMs: options.timeoutMs, maxBytes: options.maxBytes ?? 33_554_432, maxEvents: 1 };
  const knock = async (timeoutMs: number): Promise<boolean> => {
    const request = { method: 'GET', path: `${prefix}/`, headers: { ...options.headers } } as const;
    const client = new Client(base.origin);
    const exchanged = await exchange(client, request, { bounds: { ...bounds, timeoutMs }, awaits: () => false });
    await client.destroy();
    return exchanged.kind !== 'lost' || exchanged.why !== 'timed-out';
  };
  const pulse = { of: openPulse(), who: pool, telling: true, knock };
  return {
    async ask(method, path, body) {
      const headers = {
        accept: 'application/json',
        ...options.headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const request = {
        method,
        path: `${prefix}${path}`,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      };
      const exchanged = await exchange(pool, request, { bounds, awaits: () => false, pulse });
      if (exchanged.kind === 'lost') return exchanged;
      const { http } = exchanged;
      if (exchanged.kind !== 'body') {
        const reason = exchanged.kind === 'unreadable' ? exchanged.reason : 'an event stream';
        return { kind: 'malformed', reason, http };
      }
      if (exchanged.text === '') return { kind: 'answer', status: http.status, body: undefined };
      const parsed = parseBounded(exchanged.text);
      return parsed.ok
        ? { kind: 'answer', status: http.status, body: parsed.value }
        : { kind: 'malformed', reason: parsed.reason, http };
    },
    close: () => pool.destroy(),
  };
}
