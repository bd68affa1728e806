/** A session of the wire client: one buyer's traffic with one MCP URL in one era, well-formed or not. */
import { setMaxListeners } from 'node:events';
import { Client, type Pool } from 'undici';
import type { Json, JsonObject, Revision } from '../contract/index.ts';
import { isObject, type Reply, type ReplyLost } from '../dialects/index.ts';
import { type Connections, connectionOf, openConnections } from './connections.ts';
import { type Bounds, exchange, type HttpRequest } from './exchange.ts';
import { type ClientInfo, envelope, isResponseTo, type RpcId, readReply, statelessHeaders } from './json-rpc.ts';
import type {
  HeaderChanges,
  Loss,
  PlainOptions,
  RaceEntry,
  SendOptions,
  Session,
  SessionOptions,
} from './session-types.ts';

const DEFAULT_CLIENT: ClientInfo = { name: 'touchstone', version: '0.1.0' };
const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_MAX_BYTES = 4 * 1_024 * 1_024;
const DEFAULT_MAX_EVENTS = 1_000;
/** Characters of a raw body that a record keeps. */
const RAW_RECORD_MAX = 4_096;

export function openSession(options: SessionOptions): Session {
  return new WireSession(options);
}

interface Outgoing {
  readonly id: RpcId | undefined;
  readonly method?: string;
  readonly http: HttpRequest;
  /** A server may hang up on what it did not expect, so that nobody else may stand behind it on its connection. */
  readonly apart?: boolean;
  /** What the record shows. */
  readonly shown: Json;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
}

class WireSession implements Session {
  readonly revision: Revision;
  readonly url: string;
  readonly #options: SessionOptions;
  readonly #clientInfo: ClientInfo;
  readonly #bounds: Bounds;
  readonly #origin: string;
  readonly #path: string;
  /** Shared with other sessions where there are such. */
  readonly #pool: Pool;
  readonly #own: Connections = openConnections();
  readonly #racers: Client[] = [];
  /** Ends whatever is still under way when the session is closed. */
  readonly #closing = new AbortController();
  #nextId = 1;
  #nextExchange = 1;
  #opening: Promise<Reply> | undefined;
  #handshake: { readonly result: JsonObject; readonly headers: { readonly [name: string]: string } } | undefined;

  constructor(options: SessionOptions) {
    const url = new URL(options.url);
    this.revision = options.revision;
    this.url = options.url;
    this.#options = options;
    this.#clientInfo = options.clientInfo ?? DEFAULT_CLIENT;
    this.#bounds = {
      timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      maxBytes: options.maxBytes ?? DEFAULT_MAX_BYTES,
      maxEvents: options.maxEvents ?? DEFAULT_MAX_EVENTS,
    };
    this.#origin = url.origin;
    this.#path = `${url.pathname}${url.search}`;
    this.#pool = (options.connections ?? this.#own).to(this.#whereto());
    setMaxListeners(0, this.#closing.signal);
  }

  get handshake(): JsonObject | undefined {
    return this.#handshake?.result;
  }

  initialize(): Promise<Reply> {
    this.#opening ??= this.#handshakes().then((answer) => {
      if (answer.kind !== 'result') this.#opening = undefined;
      return answer;
    });
    return this.#opening;
  }

  async request(method: string, params: JsonObject = {}, options: SendOptions = {}): Promise<Reply> {
    const refused = await this.#open();
    if (refused) return refused;
    const sentIn = this.#handshake;
    const reply = await this.#post(this.#outgoing(method, params, options));
    const forgotten =
      reply.kind !== 'lost' && reply.http.status === 404 && sentIn?.headers['mcp-session-id'] !== undefined;
    if (!forgotten) return reply;
    // The server does not know the session any longer, so it has not looked at the request: open a new one, as the protocol says.
    if (this.#handshake === sentIn) this.#forget();
    return (await this.#open()) ?? this.#post(this.#outgoing(method, params, options));
  }

  async notify(method: string, params: JsonObject = {}, options: SendOptions = {}): Promise<Reply> {
    return (await this.#open()) ?? this.#post(this.#outgoing(method, params, options, 'notification'));
  }

  async post(body: string | Uint8Array, headers: HeaderChanges = {}, options: PlainOptions = {}): Promise<Reply> {
    const refused = options.path === undefined ? await this.#open() : undefined;
    if (refused) return refused;
    const method = options.method ?? 'POST';
    const text = typeof body === 'string' ? body : Buffer.from(body).toString('latin1');
    return this.#send(this.#own.to(this.#whereto()), {
      id: undefined,
      http: {
        method,
        path: options.path ?? this.#path,
        headers: this.#headers(headers),
        ...(method === 'GET' || method === 'OPTIONS' || body.length === 0 ? {} : { body }),
      },
      shown: text.slice(0, RAW_RECORD_MAX),
      signal: options.signal,
      timeoutMs: options.timeoutMs,
    });
  }

  async lose(method: string, params: JsonObject, loss: Loss, options: SendOptions = {}): Promise<ReplyLost> {
    const refused = await this.#open();
    if (refused) return { kind: 'lost', why: 'refused', detail: 'refused the session before the request was sent' };
    const client = new Client(this.#origin, this.#connection());
    const reply = await this.#send(client, this.#outgoing(method, params, options), (cut) => {
      if (loss === 'sent') return cut('was cut off right after the request was sent');
      const detail = 'was cut off before its answer was read';
      loss.until().then(
        () => cut(detail),
        () => cut(detail),
      );
    });
    await client.destroy();
    return reply.kind === 'lost'
      ? reply
      : { kind: 'lost', why: 'cut', detail: 'had answered already when it was cut off' };
  }

  async warm(connections: number): Promise<void> {
    if (await this.#open()) return;
    while (this.#racers.length < connections) this.#racers.push(new Client(this.#origin, this.#connection()));
    const cold = this.#racers.slice(0, connections).filter((racer) => !racer.stats.connected);
    await Promise.all(cold.map((racer) => this.#send(racer, this.#outgoing(this.#harmless, {}, {}))));
  }

  async race(entries: readonly RaceEntry[]): Promise<readonly Promise<Reply>[]> {
    const refused = await this.#open();
    if (refused) return entries.map(async () => refused);
    await this.warm(entries.length);
    const outgoing = entries.map((entry) => this.#outgoing(entry.method, entry.params ?? {}, entry));
    return outgoing.map((one, at) => this.#send(this.#racers[at] ?? this.#pool, one));
  }

  async close(): Promise<void> {
    const session = this.#handshake?.headers['mcp-session-id'];
    if (session !== undefined) {
      const http = { method: 'DELETE', path: this.#path, headers: this.#headers({}) } as const;
      const timeoutMs = Math.min(1_000, this.#bounds.timeoutMs);
      await this.#send(this.#pool, { id: undefined, http, shown: '', timeoutMs });
    }
    this.#closing.abort();
    await Promise.all([this.#own.close(), ...this.#racers.map((racer) => racer.destroy())]);
  }

  #whereto() {
    const { localAddress } = this.#options;
    return { origin: this.#origin, localAddress, timeoutMs: this.#bounds.timeoutMs };
  }

  #connection(): Client.Options {
    return connectionOf(this.#whereto());
  }

  /** Opens the session of the 2025 era where it is not open; what the server answered instead is the caller's answer. */
  async #open(): Promise<Reply | undefined> {
    if (this.revision !== '2025-11-25') return undefined;
    const answer = await this.initialize();
    return answer.kind === 'result' ? undefined : answer;
  }

  #forget(): void {
    this.#handshake = undefined;
    this.#opening = undefined;
  }

  async #handshakes(): Promise<Reply> {
    const { name, version } = this.#clientInfo;
    const params = { protocolVersion: this.revision, capabilities: {}, clientInfo: { name, version } };
    const reply = await this.#post(this.#outgoing('initialize', params, {}));
    if (reply.kind !== 'result') return reply;
    const spoken = reply.result['protocolVersion'];
    const session = reply.http.headers['mcp-session-id'];
    this.#handshake = {
      result: reply.result,
      headers: {
        'mcp-protocol-version': typeof spoken === 'string' ? spoken : this.revision,
        ...(session === undefined ? {} : { 'mcp-session-id': session }),
      },
    };
    await this.#post(this.#outgoing('notifications/initialized', {}, {}, 'notification'));
    return reply;
  }

  /** A request that every server answers at once. */
  get #harmless(): string {
    return this.revision === '2025-11-25' ? 'ping' : 'server/discover';
  }

  /** Is anybody there? On a connection of its own, beside all that wait; any answer counts, and a refusal too. */
  readonly #knock = async (timeoutMs: number): Promise<boolean> => {
    const client = new Client(this.#origin, this.#connection());
    const { id, http } = this.#outgoing(this.#harmless, {}, {});
    const bounds = { ...this.#bounds, timeoutMs };
    const exchanged = await exchange(client, http, { bounds, awaits: isResponseTo(id) });
    await client.destroy();
    return exchanged.kind !== 'lost' || exchanged.why !== 'timed-out';
  };

  #outgoing(method: string, params: JsonObject, options: SendOptions, form?: 'notification'): Outgoing {
    const id = form === 'notification' ? undefined : this.#nextId++;
    const stateless = this.revision !== '2025-11-25';
    const own = params['_meta'];
    const meta = {
      ...(stateless ? envelope(this.revision, this.#clientInfo) : {}),
      ...(isObject(own) ? own : {}),
      ...options.meta,
    };
    const whole = Object.keys(meta).length > 0 ? { ...params, _meta: meta } : params;
    const message = { jsonrpc: '2.0', ...(id === undefined ? {} : { id }), method, params: whole };
    const headers = this.#headers({
      ...(stateless ? statelessHeaders(this.revision, method, params) : {}),
      ...options.headers,
    });
    const text = JSON.stringify(message);
    const rewritten = options.rewrites?.(text);
    return {
      id,
      method,
      http: { method: 'POST', path: this.#path, headers, body: rewritten ?? text },
      apart: rewritten !== undefined,
      shown: rewritten?.slice(0, RAW_RECORD_MAX) ?? message,
      signal: options.signal,
      timeoutMs: options.timeoutMs,
    };
  }

  #headers(changes: HeaderChanges): { [name: string]: string } {
    const { token } = this.#options;
    const headers: { [name: string]: string } = {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(this.revision === '2025-11-25' ? this.#handshake?.headers : { 'mcp-protocol-version': this.revision }),
    };
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) delete headers[name.toLowerCase()];
      else headers[name.toLowerCase()] = value;
    }
    return headers;
  }

  #post(outgoing: Outgoing): Promise<Reply> {
    return this.#send(outgoing.apart ? this.#own.to(this.#whereto()) : this.#pool, outgoing);
  }

  async #send(
    dispatcher: Pool | Client,
    outgoing: Outgoing,
    onSent?: (cut: (detail: string) => void) => void,
  ): Promise<Reply> {
    const { id, method, http, shown, signal, timeoutMs } = outgoing;
    const number = this.#nextExchange++;
    const named = method === undefined ? {} : { method };
    const { onMessage, pulse } = this.#options;
    const url = `${this.#origin}${http.path}`;
    onMessage?.({
      direction: 'request',
      exchange: number,
      httpMethod: http.method,
      url,
      ...named,
      headers: http.headers,
      body: shown,
    });
    const startedAt = performance.now(); // Real time: how long the target took is a fact of the machine.
    const exchanged = await exchange(dispatcher, http, {
      bounds: timeoutMs === undefined ? this.#bounds : { ...this.#bounds, timeoutMs },
      awaits: isResponseTo(id),
      signal: signal ? AbortSignal.any([signal, this.#closing.signal]) : this.#closing.signal,
      ...(onSent ? { onSent } : {}),
      ...(pulse ? { pulse: { of: pulse, who: this, telling: !isGreeting(method), knock: this.#knock } } : {}),
    });
    const reply = readReply(exchanged, id);
    onMessage?.({
      direction: 'response',
      exchange: number,
      ...named,
      reply,
      durationMs: performance.now() - startedAt,
    });
    return reply;
  }
}

/** What a server says to anybody, before it does anything for them. */
function isGreeting(method = ''): boolean {
  return method === 'initialize' || method === 'server/discover' || method === 'ping' || method.startsWith('notif');
}
