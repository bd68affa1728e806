/** What a call came to, in the words that every dialect shares. */
import type { Instant, Json, JsonObject, Micros } from '../contract/index.ts';
import type { LostWhy } from './reply.ts';

export interface Receipt {
  /** `null` for a call that cost nothing. */
  readonly intentId: string | null;
  readonly chargedMicros: Micros;
  readonly heldMicros: Micros;
  readonly status: string;
  readonly toolId?: string;
  readonly providerId?: string;
  readonly classification?: string;
  readonly attempts?: readonly Json[];
  readonly fellBack: boolean;
  /** Of the account, where the answer tells it. */
  readonly balanceMicros?: Micros;
  /** As it stood on the wire. */
  readonly raw: JsonObject;
}

export interface Delivered {
  readonly kind: 'delivered';
  /** The structured output, where there is one. */
  readonly output?: Json;
  readonly content: Json;
  readonly receipt?: Receipt;
  /** Absent where the contract marks no replays. */
  readonly replayed?: boolean;
  /** The whole result as it stood on the wire. */
  readonly raw: JsonObject;
}

/** A price that was told, to be accepted or not. */
export interface Confirmation {
  /** Undefined where it stands in no member that is known. */
  readonly costMicros?: Micros;
  readonly expiresAt?: Instant;
  /** What the call is sent again with, to accept. */
  readonly acceptance: string;
}

/** How a refusal came: as a tool's result, as a JSON-RPC error, or as an HTTP status. */
export type RefusedVia =
  | { readonly kind: 'result' }
  | { readonly kind: 'rpc'; readonly rpcCode: number }
  | { readonly kind: 'http'; readonly status: number };

export interface Refused {
  readonly kind: 'refused';
  /** The dialect's own code; where there is none, the JSON-RPC code (`-32029`) or `HTTP_<status>`. */
  readonly code: string;
  readonly message: string;
  readonly via: RefusedVia;
  readonly replayed?: boolean;
  readonly retryable?: boolean;
  readonly retryAfterMs?: number;
  /** The demand for payment that came with it, unread. */
  readonly demand?: JsonObject;
  /** The price that has to be confirmed before the call is run. */
  readonly confirmation?: Confirmation;
  readonly callId?: string;
  readonly intentId?: string;
  readonly fixUrl?: string;
  readonly requiredScope?: string;
  readonly details?: Json;
  readonly receipt?: Receipt;
  /** The whole result, error or body as it stood on the wire. */
  readonly raw: Json;
}

export interface Unreadable {
  readonly kind: 'unreadable';
  /** What cannot be read, and why, as the end of a sentence. */
  readonly reason: string;
}

export interface Lost {
  readonly kind: 'lost';
  readonly why: LostWhy;
  readonly detail: string;
}

export type Outcome = Delivered | Refused | Unreadable | Lost;
