import type { Json } from './json.ts';
import type { Agent, Binding, ToolContract } from './trade.ts';

/** Which providers serve a call, and what one of them answers. */
export interface RouterPort {
  /** The bindings to try, in order. */
  route(tool: ToolContract, agent: Agent, fields: readonly string[]): Promise<Route>;
  /** Sends the call to one provider, once. */
  attempt(binding: Binding, request: ProviderRequest): Promise<Attempt>;
  /** Sends an HTTP request of any form to one provider, once. */
  exchange(binding: Binding, request: UpstreamRequest): Promise<UpstreamAnswer>;
}

/** Who is to be tried, or why nobody can be. */
export type Route =
  | { readonly kind: 'bindings'; readonly bindings: readonly Binding[] }
  | { readonly kind: 'no-binding' }
  | { readonly kind: 'no-provider-matches-rules' }
  | { readonly kind: 'unsupported-field'; readonly field: string };

export interface ProviderRequest {
  /** Unique to the attempt. */
  readonly callId: string;
  /** The arguments as JSON text. */
  readonly body: string;
}

/** What one provider made of one request. */
export type Attempt =
  | { readonly kind: 'answered'; readonly text: string; readonly output: Json }
  /** A 4xx: the mapped request was rejected. */
  | { readonly kind: 'rejected'; readonly status: number }
  /** A 5xx, a broken connection, no answer in time, or more than can be taken. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** A 2xx that is not JSON. */
  | { readonly kind: 'malformed'; readonly reason: string };

/** A provider's HTTP request as a call's inputs make it. */
export interface UpstreamRequest {
  /** Unique to the attempt. */
  readonly callId: string;
  readonly method: string;
  /** Follows the binding's URL as it stands: a path, a query, or nothing. */
  readonly target: string;
  /** In order; names as they are sent. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: Uint8Array;
}

/** What one provider made of such a request. */
export type UpstreamAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly contentType?: string; readonly bytes: Uint8Array }
  /** A 4xx: the mapped request was rejected. */
  | { readonly kind: 'rejected'; readonly status: number }
  /** A 5xx, a redirect, a broken connection, no answer in time, or more than can be taken. */
  | { readonly kind: 'failed'; readonly reason: string };
