/** What a session of the wire client takes and gives. */
import type { JsonObject, Revision } from '../contract/index.ts';
import type { Reply, ReplyLost, WireRecord } from '../dialects/index.ts';
import type { Connections } from './connections.ts';
import type { ClientInfo } from './json-rpc.ts';
import type { Pulse } from './pulse.ts';

export interface SessionOptions {
  readonly url: string;
  /** Sent as `Authorization: Bearer …`. */
  readonly token?: string;
  readonly revision: Revision;
  /** Bounds each exchange from its first byte to its last; default 10 000. */
  readonly timeoutMs?: number;
  /** Bytes of one answer that are read; default 4 MiB. */
  readonly maxBytes?: number;
  /** Events of one stream that are read; default 1 000. */
  readonly maxEvents?: number;
  /** A source address of its own (127.0.0.x), for limits that are scoped by address. */
  readonly localAddress?: string;
  readonly clientInfo?: ClientInfo;
  /** Shared by all sessions with one target: what is noticed in one holds for all. */
  readonly pulse?: Pulse;
  /** Shared by them too, for all but races, lost replies and whatever is no plain request; default its own. */
  readonly connections?: Connections;
  /** Hears of both directions of every exchange, the handshake included. */
  readonly onMessage?: (record: WireRecord) => void;
}

/** Changes of the headers that a session sends; `null` leaves one out. */
export interface HeaderChanges {
  readonly [name: string]: string | null;
}

export interface SendOptions {
  /** Added to the request's `_meta`. */
  readonly meta?: JsonObject;
  readonly headers?: HeaderChanges;
  /** Changes the text of the body before it is sent, for spellings that no JSON writer makes. */
  readonly rewrites?: (body: string) => string;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

export interface PlainOptions {
  /** Default `POST`. */
  readonly method?: 'POST' | 'GET' | 'DELETE' | 'PUT' | 'OPTIONS';
  /** Path and query; default those of the session's URL. */
  readonly path?: string;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

/** When a reply is lost on purpose: as soon as the request is sent, or when `until` has resolved after that. */
export type Loss = 'sent' | { readonly until: () => Promise<unknown> };

export interface RaceEntry extends SendOptions {
  readonly method: string;
  readonly params?: JsonObject;
}

export interface Session {
  readonly revision: Revision;
  readonly url: string;
  /** What the server said of itself at the handshake; 2025 era only, after the first request. */
  readonly handshake: JsonObject | undefined;
  /** Opens the session of the 2025 era, if it is not open yet; resolves to what the server answered to that. */
  initialize(): Promise<Reply>;
  /** Sends one JSON-RPC request; opens the session of the 2025 era when it is the first. */
  request(method: string, params?: JsonObject, options?: SendOptions): Promise<Reply>;
  notify(method: string, params?: JsonObject, options?: SendOptions): Promise<Reply>;
  /** Sends a body as it is, malformed on purpose or not, with the session's headers of its era, changed as told. */
  post(body: string | Uint8Array, headers?: HeaderChanges, options?: PlainOptions): Promise<Reply>;
  /** Sends a request and destroys its connection, so that the answer, whatever it was, never arrives. */
  lose(method: string, params: JsonObject, loss: Loss, options?: SendOptions): Promise<ReplyLost>;
  /** Opens connections for `race`, each warmed by one harmless request. */
  warm(connections: number): Promise<void>;
  /** Writes all requests in one turn of the event loop, each on a warm connection; resolves once they are written. */
  race(entries: readonly RaceEntry[]): Promise<readonly Promise<Reply>[]>;
  close(): Promise<void>;
}
