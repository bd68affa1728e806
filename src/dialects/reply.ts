/** What a wire exchange comes to: one union, never an exception, whatever the target did. */
import type { Json, JsonObject } from '../contract/index.ts';

/** The HTTP side of an answer. */
export interface HttpFacts {
  readonly status: number;
  /** Names in lower case; repeated headers joined with a comma. */
  readonly headers: { readonly [name: string]: string };
  /** The `Date` header in milliseconds since 1970, where there is a readable one. */
  readonly dateMs?: number;
  /** Bytes of the body that were read. */
  readonly bytes: number;
  /** Messages that came before the response on an event stream: notifications, requests of the server. */
  readonly others?: readonly Json[];
}

/** JSON-RPC result. */
export interface ReplyResult {
  readonly kind: 'result';
  readonly result: JsonObject;
  readonly http: HttpFacts;
}

/** JSON-RPC error. */
export interface ReplyError {
  readonly kind: 'error';
  readonly code: number;
  readonly message: string;
  readonly data?: Json;
  readonly http: HttpFacts;
}

/** An answer of HTTP alone: a status that is no success and no JSON-RPC, or one that carries no body (202, 204). */
export interface ReplyHttp {
  readonly kind: 'http';
  readonly status: number;
  readonly headers: HttpFacts['headers'];
  /** Parsed where it is JSON, else the text. */
  readonly body: Json;
  readonly http: HttpFacts;
}

/** An answer that is none: a success without a readable JSON-RPC response in it. */
export interface ReplyMalformed {
  readonly kind: 'malformed';
  /** A clause that goes on from "it answered with …". */
  readonly reason: string;
  readonly http: HttpFacts;
}

export type LostWhy = 'timed-out' | 'cut' | 'refused' | 'too-large' | 'aborted';

/** No answer: nobody listens, time or bytes ran out, or the connection (by either side) was cut. */
export interface ReplyLost {
  readonly kind: 'lost';
  readonly why: LostWhy;
  /** A clause that goes on from "it …". */
  readonly detail: string;
  /** Present where the head of an answer had come. */
  readonly http?: HttpFacts;
}

export type Reply = ReplyResult | ReplyError | ReplyHttp | ReplyMalformed | ReplyLost;

/** One direction of one exchange, for the evidence log. Both directions carry the same `exchange` number. */
export type WireRecord =
  | {
      readonly direction: 'request';
      readonly exchange: number;
      readonly httpMethod: string;
      readonly url: string;
      /** The JSON-RPC method; absent for what was malformed on purpose. */
      readonly method?: string;
      readonly headers: { readonly [name: string]: string };
      /** The JSON-RPC message, or the raw text (bounded). */
      readonly body: Json;
    }
  | {
      readonly direction: 'response';
      readonly exchange: number;
      readonly method?: string;
      readonly reply: Reply;
      /** Milliseconds of real time from send to answer. */
      readonly durationMs: number;
    };
