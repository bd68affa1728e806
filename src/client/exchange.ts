/** One HTTP exchange over undici, bounded in time, bytes and events, that always ends in a value. */
import type { Dispatcher } from 'undici';
import type { Json } from '../contract/index.ts';
import type { HttpFacts, LostWhy, ReplyLost } from '../dialects/index.ts';
import { parseBounded } from './bounded-json.ts';
import { ByteSink } from './byte-sink.ts';
import { EventStreamReader } from './event-stream.ts';
import type { Pulse, Waiting, Watch } from './pulse.ts';

export interface Bounds {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly maxEvents: number;
}

export interface HttpRequest {
  readonly method: Dispatcher.HttpMethod;
  readonly path: string;
  readonly headers: { readonly [name: string]: string };
  readonly body?: string | Uint8Array;
}

export type Exchanged =
  | { readonly kind: 'body'; readonly http: HttpFacts; readonly text: string }
  /** A message of an event stream that `awaits` took. */
  | { readonly kind: 'event'; readonly http: HttpFacts; readonly message: Json }
  /** `reason` goes on from "it answered with …". */
  | { readonly kind: 'unreadable'; readonly http: HttpFacts; readonly reason: string }
  | ReplyLost;

export interface ExchangeOptions {
  readonly bounds: Bounds;
  /** Says whether a message of an event stream is the response that is waited for. */
  readonly awaits: (message: Json) => boolean;
  readonly signal?: AbortSignal | undefined;
  /** Called once the bytes of the request are with the operating system. */
  readonly onSent?: (cut: (detail: string) => void) => void;
  /** What is known of the target over all exchanges with it, and how it is asked whether it is still there. */
  readonly pulse?: { readonly of: Pulse } & Pick<Waiting, 'who' | 'telling' | 'knock'>;
}

/** Resolves whatever the target does; rejects only for a request that we spelled wrongly (a header with a line break). */
export function exchange(dispatcher: Dispatcher, request: HttpRequest, options: ExchangeOptions): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    const handler = new ExchangeHandler(options, resolve, reject);
    if (handler.ended) return;
    dispatcher.dispatch(
      {
        method: request.method,
        path: request.path,
        headers: request.headers,
        body: request.body ?? null,
        headersTimeout: 0,
        bodyTimeout: 0,
      },
      handler,
    );
  });
}

/** Characters of messages besides the response that are kept of one event stream. */
const OTHERS_MAX = 262_144;

class ExchangeHandler implements Dispatcher.DispatchHandler {
  readonly #options: ExchangeOptions;
  readonly #resolve: (exchanged: Exchanged) => void;
  readonly #reject: (error: Error) => void;
  readonly #timer: NodeJS.Timeout;
  readonly #onAbort = (): void => this.#drop('aborted', 'was not waited for any longer');
  readonly #sink = new ByteSink();
  readonly #watch: Watch | undefined;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  readonly #others: Json[] = [];
  #eventLength = 0;
  #controller: Dispatcher.DispatchController | undefined;
  #head: { status: number; headers: { [name: string]: string }; dateMs?: number } | undefined;
  #events: EventStreamReader | undefined;
  #eventCount = 0;
  #bytes = 0;
  /** True once the promise is settled; a stream may still be drained after that, so that its connection lives on. */
  ended = false;
  #dropped = false;

  constructor(options: ExchangeOptions, resolve: (exchanged: Exchanged) => void, reject: (error: Error) => void) {
    this.#options = options;
    this.#resolve = resolve;
    this.#reject = reject;

    this.#timer = setTimeout(() => this.#drop('timed-out', this.#slowness()), options.bounds.timeoutMs);
    this.#watch = options.pulse?.of.begin({
      timeoutMs: options.bounds.timeoutMs,
      drop: (detail) => this.#drop('timed-out', detail),
      who: options.pulse.who,
      telling: options.pulse.telling,
      knock: options.pulse.knock,
    });
    if (this.ended) return;
    if (options.signal?.aborted) this.#onAbort();
    else options.signal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#dropped) {
      controller.abort(new Error('given up before it was sent'));
      return;
    }
    const { onSent } = this.#options;
    // undici writes head and body right after this call, in the same turn.
    if (onSent) setImmediate(() => onSent((detail) => this.#drop('cut', detail)));
  }

  onResponseStart(_: unknown, status: number, headers: { [name: string]: string | string[] | undefined }): void {
    if (status < 200) return;
    const flat: { [name: string]: string } = {};
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value;
    }
    const dateMs = Date.parse(flat['date'] ?? '');
    this.#head = { status, headers: flat, ...(Number.isNaN(dateMs) ? {} : { dateMs }) };
    const announced = Number(flat['content-length']);
    const bound = this.#bound();
    if (announced > bound) {
      this.#drop('too-large', `announced a body of ${announced} bytes, where ${bound} are read`);
    } else if (status < 300 && mediaType(flat) === 'text/event-stream') {
      this.#events = new EventStreamReader((data) => this.#takeEvent(data));
    }
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    if (this.#dropped) return;
    this.#bytes += chunk.length;
    this.#watch?.came(chunk.length);
    const bound = this.#bound();
    if (this.#bytes > bound) {
      const what = this.#events ? 'streamed' : 'sent';
      this.#drop('too-large', `${what} more than the ${bound} bytes that are read, without an end`);
    } else if (this.#events) {
      this.#decodeEvents(this.#events, chunk);
    } else {
      this.#sink.append(chunk);
    }
  }

  onResponseEnd(): void {
    clearTimeout(this.#timer);
    const http = this.#facts();
    if (this.ended || http === undefined) return;
    if (this.#events) {
      this.#settle({
        kind: 'unreadable',
        http,
        reason: `an event stream that ended after ${this.#eventCount} events without the response`,
      });
      return;
    }
    try {
      this.#settle({ kind: 'body', http, text: this.#decoder.decode(this.#sink.bytes()) });
    } catch {
      this.#settle({ kind: 'unreadable', http, reason: 'bytes that are not UTF-8' });
    }
  }

  onResponseError(_: unknown, error: Error): void {
    clearTimeout(this.#timer);
    if (this.ended) return;
    if ('code' in error && error.code === 'UND_ERR_INVALID_ARG') {
      this.ended = true;
      this.#options.signal?.removeEventListener('abort', this.#onAbort);
      this.#watch?.ended('given-up');
      this.#reject(error);
      return;
    }
    const { why, detail } = lossOf(error, this.#head !== undefined, this.#bytes);
    this.#settle(this.#lost(why, detail));
  }

  #decodeEvents(events: EventStreamReader, chunk: Buffer): void {
    if (this.ended) return;
    try {
      events.push(this.#decoder.decode(chunk, { stream: true }));
    } catch {
      const http = this.#facts();
      if (http) this.#settle({ kind: 'unreadable', http, reason: 'an event stream that is not UTF-8' });
      this.#abandon();
    }
  }

  #takeEvent(data: string): void {
    if (this.ended) return;
    const http = this.#facts();
    if (http === undefined) return;
    if (++this.#eventCount > this.#options.bounds.maxEvents) {
      this.#drop(
        'too-large',
        `streamed more than the ${this.#options.bounds.maxEvents} events that are read, without the response among them`,
      );
      return;
    }
    this.#eventLength += data.length;
    const parsed = parseBounded(data);
    if (!parsed.ok) {
      this.#settle({ kind: 'unreadable', http, reason: `an event that holds ${parsed.reason}` });
      this.#abandon();
    } else if (this.#options.awaits(parsed.value)) {
      this.#settle({ kind: 'event', http, message: parsed.value });
    } else if (this.#eventLength <= OTHERS_MAX) {
      this.#others.push(parsed.value);
    }
  }

  #drop(why: LostWhy, detail: string): void {
    if (!this.ended) this.#settle(this.#lost(why, detail));
    this.#abandon();
  }

  #bound(): number {
    const { maxBytes } = this.#options.bounds;
    return this.#options.pulse?.of.bound(maxBytes) ?? maxBytes;
  }

  /** Cuts the connection: nobody reads what still comes. */
  #abandon(): void {
    clearTimeout(this.#timer);
    this.#dropped = true;
    this.#controller?.abort(new Error('not read any further'));
  }

  #settle(exchanged: Exchanged): void {
    this.ended = true;
    // After an event that settled, the timer still bounds the draining of the stream.
    if (exchanged.kind !== 'event') clearTimeout(this.#timer);
    this.#options.signal?.removeEventListener('abort', this.#onAbort);
    this.#watch?.ended(endOf(exchanged));
    this.#resolve(exchanged);
  }

  #lost(why: LostWhy, detail: string): ReplyLost {
    const http = this.#facts();
    return { kind: 'lost', why, detail, ...(http ? { http } : {}) };
  }

  #facts(): HttpFacts | undefined {
    if (this.#head === undefined) return undefined;
    return { ...this.#head, bytes: this.#bytes, ...(this.#others.length > 0 ? { others: this.#others } : {}) };
  }

  #slowness(): string {
    const within = `within ${this.#options.bounds.timeoutMs} ms`;
    if (this.#head === undefined) return `gave no answer ${within}`;
    const what = this.#events
      ? `streamed ${this.#eventCount} events and ${this.#bytes} bytes`
      : `sent ${this.#bytes} bytes`;
    return `${what} ${within}, without coming to an end`;
  }
}

function endOf(exchanged: Exchanged): Parameters<Watch['ended']>[0] {
  if (exchanged.kind !== 'lost') return 'answered';
  if (exchanged.why === 'too-large') return 'flooded';
  return exchanged.why === 'timed-out' ? 'timed-out' : 'given-up';
}

export function mediaType(headers: HttpFacts['headers']): string {
  return (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

function lossOf(error: Error, answered: boolean, bytes: number): { why: LostWhy; detail: string } {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  if (code === 'ECONNREFUSED') return { why: 'refused', detail: 'refused the connection' };
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return { why: 'timed-out', detail: 'did not take the connection in time' };
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'HPE_HEADER_OVERFLOW') {
    return { why: 'too-large', detail: 'sent a head that is too large' };
  }
  if (code.startsWith('HPE_') || code === 'HTTPParserError')
    return { why: 'cut', detail: 'sent something that is not HTTP' };
  if (code === 'UND_ERR_DESTROYED' || code === 'UND_ERR_CLOSED')
    return { why: 'aborted', detail: 'was left: the session is closed' };
  if (
    /^(ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_)/.test(code)
  ) {
    return { why: 'refused', detail: `could not be reached (${error.message})` };
  }
  const when = answered ? `in the middle of its answer, after ${bytes} bytes` : 'before it answered';
  return { why: 'cut', detail: `cut the connection ${when}` };
}
