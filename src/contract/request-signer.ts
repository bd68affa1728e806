import type { Instant, JsonObject } from './json.ts';

/** A request to a provider before it is signed (RFC 9421, in the form that the published verifier takes). */
export interface UnsignedRequest {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  /** Absent = it has no body. */
  readonly body?: string;
  readonly callId: string;
  /** The id of the provider that it is for: nobody else may take it. */
  readonly audience: string;
  /** Used once. */
  readonly nonce: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}

/** Shows providers whose request it is that comes to them. */
export interface RequestSignerPort {
  /** The headers that the signature adds, `x-assay-call-id` among them. */
  sign(request: UnsignedRequest): Promise<{ readonly [name: string]: string }>;
  /** The public keys as a JWK set. */
  keys(): Promise<JsonObject>;
}
