import type { Read } from './assay-codec.ts';
import type { JsonObject, Micros } from './json.ts';
import type { OfferingFilters, OutcomeReport, PriceConfirmation } from './offering-ports.ts';
import type { UpstreamRequest } from './router-port.ts';
import type { Refusal, ToolContract } from './trade.ts';

/** A valid search, with defaults and bounds applied. */
export interface OfferingSearch {
  /** Empty = everything. */
  readonly text: string;
  readonly filters: OfferingFilters;
  readonly limit: number;
  readonly cursor?: string;
  readonly direction: 'after' | 'before';
}

/** A valid call. */
export interface OfferingCall {
  readonly offeringVersionId: string;
  readonly maxCostMicros: Micros;
  readonly idempotencyKey: string;
  /** As it stood in the call; integers beyond 2^53 as `bigint`. */
  readonly request: { readonly [location: string]: unknown };
  readonly acceptTerms?: string;
}

/** `cost` of an answer before it is spelt. */
export interface CostTold {
  readonly costMicros: Micros;
  readonly isFinal: boolean;
  readonly replayed: boolean;
  /** Of the account, where it is told. */
  readonly balanceMicros?: Micros;
}

export interface OfferingPageTold {
  readonly offerings: readonly { readonly tool: ToolContract; readonly priceMicros: Micros }[];
  readonly nextCursor: string | null;
  readonly prevCursor: string | null;
}

/** What a provider answered, as it is told to the buyer. */
export interface ProviderAnswer {
  readonly status: number;
  readonly contentType?: string;
  readonly bytes: Uint8Array;
}

/**
 * The AgentMuxer spelling: pure functions between a request's members and the gateway's words, and back. A fault that
 * wraps it is a fault of the wire: a bound read wrongly, an input put in the wrong place, a member left out.
 */
export interface AgentmuxerCodec {
  /** The four tools in `tools/list`. */
  tools(): readonly JsonObject[];
  readSearch(args: unknown): Read<OfferingSearch>;
  readInspect(args: unknown): Read<{ readonly offeringVersionId: string }>;
  readCall(args: unknown): Read<OfferingCall>;
  readReport(args: unknown): Read<OutcomeReport>;
  /** Text and filters of a search as the one text by which its pages belong together. */
  searchText(search: OfferingSearch): string;
  /** A call's version, maximum and request as the one text by which calls are compared. */
  callText(call: OfferingCall): string;
  /**
   * The provider's HTTP request that a call's `request` is mapped to; refused where it does not fit the interface.
   * `token` is the credential of the caller's connection, which belongs nowhere in it.
   */
  upstream(tool: ToolContract, request: OfferingCall['request'], token?: string): Read<Omit<UpstreamRequest, 'callId'>>;

  /** One page of a search. */
  page(page: OfferingPageTold): JsonObject;
  /** The interface, usage and price of one version. */
  inspection(tool: ToolContract, priceMicros: Micros): JsonObject;
  /** `response` of a completed call as JSON text, which is kept and told again. */
  response(invocationId: string, answer: ProviderAnswer): string;
  /** A completed call: its `response` as that text, and what it cost. */
  delivered(response: string, cost: CostTold): JsonObject;
  /** The demand to confirm a price. */
  confirmation(confirmation: PriceConfirmation): JsonObject;
  reported(report: { readonly duplicate: boolean }): JsonObject;
  /** A refusal as a tool result: `code` is `refusedBy`, `hint` the recovery, `fixUrl` where to top up. */
  refused(refusal: Refusal, cost?: CostTold): JsonObject;
  /** A structured value as a tool result: `structuredContent` and the same JSON as text. */
  structured(content: JsonObject): JsonObject;
}
