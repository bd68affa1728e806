import type { TrustTier } from './agentmuxer-wire.ts';
import type { SignedVoucher } from './assay-wire.ts';
import type { AccountPolicy } from './control.ts';
import type { Hex, Instant, JsonObject, Micros } from './json.ts';
import type { ExactPayment, ExactRequirement } from './x402-wire.ts';

/** The things that a gateway trades in, in words that every dialect shares. Ports take and return these. */

/** Who calls: one credential of one account. Limits, policy and keys are the agent's, money is the account's. */
export interface Agent {
  /** The contract that it was made for: it signs in nowhere else. */
  readonly dialect: string;
  readonly agentId: string;
  /** A UUID: names the credential where its token must not be told. */
  readonly credentialId: string;
  readonly accountId: string;
  readonly scopes: readonly string[];
  readonly policy: AccountPolicy;
  /** The payer's address of an account that signs; its payment key is `delegate`. */
  readonly wallet?: Hex;
  readonly delegate?: Hex;
  /** The customer's chain (CAIP-2), where it is not the one that the gateway settles on. */
  readonly chain?: string;
}

/** One contract version of a catalogue tool. */
export interface ToolContract {
  /** The contract that sells it. */
  readonly dialect: string;
  readonly toolId: string;
  /** A UUID: names this very version. */
  readonly versionId: string;
  /** When this version came out. */
  readonly publishedAt: Instant;
  readonly name: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly kind: string;
  readonly version: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  /** The price of now; ask the pricing port what a call costs. */
  readonly priceMicros: Micros;
  readonly freeCallsPerDay?: number;
  readonly bindings: readonly Binding[];
  readonly pinned: boolean;
  readonly notReviewed: boolean;
  readonly examples: readonly JsonObject[];
  readonly deprecated?: { readonly sunsetAt: string; readonly replacement: string | null };
  /** Every call meets an unexpected failure inside the gateway. */
  readonly breaks?: 'internal';
  /** What a marketplace of offerings tells of it, and how its provider is asked. */
  readonly offering?: OfferingFacts;
}

/** What an offering is besides a tool. */
export interface OfferingFacts {
  readonly publisherId?: string;
  readonly protocol?: string;
  readonly taskFamily?: string;
  readonly trustTier?: TrustTier;
  readonly capabilityGroup?: string;
  readonly useCase?: string;
  /** On the binding's URL; `path` may have `{name}` in it, and is empty where the URL itself is asked. */
  readonly http: { readonly method: string; readonly path: string };
  /** It is listed, and cannot be bought now. */
  readonly available: boolean;
}

/** One provider that serves a tool. */
export interface Binding {
  readonly providerId: string;
  readonly url: string;
  /** Where its money goes. */
  readonly account: Hex;
  /** The optional input fields that it supports; absent = all of them. */
  readonly supports?: readonly string[];
}

/** What a URL narrows the catalogue to: a tool has to meet every member that is there. */
export interface Scope {
  /** The names of a tool set. */
  readonly toolSet?: ReadonlySet<string>;
  /** The contract version (its major) that is selected of a tool; of the others the newest counts. */
  readonly majors?: ReadonlyMap<string, number>;
  /** The filter `tools`: names in lower case, each with the major that it asks for, if it asks for one. */
  readonly tools?: ReadonlyMap<string, number | undefined>;
  /** In lower case. */
  readonly categories?: readonly string[];
  /** The handle of a provider whose own tools these are. */
  readonly publisher?: string;
  /** Only what costs nothing. */
  readonly free?: true;
}

/** How `tools/list` shows what is accessible: all of it, or a few pinned tools and the means to search; or by number. */
export type Discovery = 'full' | 'search' | 'auto';

/** A path at which an MCP server may be, as it was spelt canonically; `version` names one of several. */
export type Place =
  | { readonly kind: 'everything' }
  /** Of the account that asks. */
  | { readonly kind: 'profile'; readonly slug: string; readonly version?: number }
  | { readonly kind: 'tool-set'; readonly handle: string; readonly slug: string; readonly version?: number }
  | { readonly kind: 'link'; readonly token: string; readonly version?: number }
  | { readonly kind: 'category'; readonly category: string }
  | { readonly kind: 'publisher'; readonly handle: string };

/** What is served at a place. */
export interface ServedSet {
  readonly scope: Scope;
  readonly discovery: Discovery;
  /** With more accessible tools than these, automatic discovery takes the search form. */
  readonly threshold: number;
  /** Absent = the tools that the catalogue pins. */
  readonly pinned?: ReadonlySet<string>;
  /** Of a tool set whose place names no version. */
  readonly version?: number;
}

/** What one caller may see and use through one URL. */
export interface View {
  /** Whose tools these are. */
  readonly dialect: string;
  readonly scope: Scope;
  /** The tools that are pinned here; absent = those that the catalogue pins. */
  readonly pinned?: ReadonlySet<string>;
  readonly allow?: readonly string[];
  readonly deny?: readonly string[];
}

/** A call as idempotency sees it: who, under which key, and what. */
export interface KeyedCall {
  readonly agentId: string;
  readonly key: string;
  /** Fingerprint of tool name and canonical arguments; payment is no part of it. */
  readonly operation: string;
}

/** What became of the first call under a key. */
export type KeyState =
  | { readonly kind: 'free' }
  | { readonly kind: 'running'; readonly startedAt: Instant }
  | { readonly kind: 'stalled'; readonly intentId: string }
  | { readonly kind: 'finished'; readonly intentId: string; readonly result: KeptResult }
  /** The outcome is known, but its result was too large to keep, or is past its retention. */
  | { readonly kind: 'unavailable'; readonly intentId: string }
  /** The key names another operation. */
  | { readonly kind: 'reused' };

/** What is kept of a finished call, so that it can be told again byte for byte. */
export type KeptResult =
  /** `text` is the provider's JSON as it was sent. */
  | { readonly kind: 'delivered'; readonly text: string; readonly served: Served }
  | { readonly kind: 'failed'; readonly refusal: Refusal; readonly served: Served };

/** How a call was served: the part of a receipt that never changes. */
export interface Served {
  readonly toolId: string;
  readonly providerId: string;
  readonly classification: Classification;
  readonly attempts: readonly AttemptTold[];
  readonly fellBack: boolean;
}

export type Classification = 'delivered' | 'provider_request_error' | 'provider_system_error' | 'contract_violation';

export interface AttemptTold {
  readonly providerId: string;
  readonly callId: string;
  readonly outcome: Classification;
  /** Why it failed, in a few words. */
  readonly reason?: string;
}

/** Where the money of a call comes from. */
export type Funding =
  /** Costs nothing: a free tool (`perDay` absent), or one of the day's free calls. */
  | { readonly kind: 'free'; readonly perDay?: number }
  /** The balance that the gateway keeps for the account. */
  | { readonly kind: 'balance' }
  | VoucherFunding
  | ExactFunding;

/** A verified voucher, with what the chain said when it was verified. */
export interface VoucherFunding {
  readonly kind: 'voucher';
  readonly payer: Hex;
  readonly seq: bigint;
  readonly signed: SignedVoucher;
  /** Names this use of the voucher; a second hold of the same use is refused. */
  readonly use: string;
  /** What the escrow can still pay out for this key, and the highest `seq` redeemed, of one block. */
  readonly coverMicros: Micros;
  readonly seqHigh: bigint;
  /** Past this it may not be redeemable any more. */
  readonly redeemBy: Instant;
}

/** A verified x402 payment, with what the chain said when it was verified. */
export interface ExactFunding {
  readonly kind: 'x402';
  readonly payer: Hex;
  readonly payment: ExactPayment;
  /** What it was verified against. */
  readonly requirement: ExactRequirement;
  /** Names this use of the payment; a second hold of the same use is refused. */
  readonly use: string;
  /** What the payer's wallet has. */
  readonly coverMicros: Micros;
}

/** The owner's rules that only the step which takes the money can enforce, because they count what was spent. */
export interface SpendingRules {
  /** Over the life of the agent. */
  readonly capMicros?: Micros;
  readonly callsPerMinute?: number;
  readonly microsPerMinute?: Micros;
  /** No second call of the same operation within this time. */
  readonly duplicateWindowMs?: number;
}

/** What the admission of a call takes: the money, and with it the key. */
export interface Hold {
  /** A UUID; also names the attempt of a free call, whose receipt shows none. */
  readonly intentId: string;
  readonly agentId: string;
  readonly accountId: string;
  readonly tool: string;
  readonly operation: string;
  readonly priceMicros: Micros;
  readonly funding: Funding;
  readonly rules: SpendingRules;
  /** The key to claim in the same step; absent for a call without one. */
  readonly claim?: KeyedCall | undefined;
  /** The price confirmation that was accepted with it; absent where none was. */
  readonly acceptance?: string;
}

export type HoldOutcome =
  | { readonly kind: 'held' }
  /** Somebody else has the key: nothing was taken. */
  | { readonly kind: 'key-taken' }
  | { readonly kind: 'free-calls-used-up' }
  | { readonly kind: 'insufficient-funds'; readonly availableMicros: Micros }
  | { readonly kind: 'over-cap'; readonly spentMicros: Micros }
  | { readonly kind: 'too-fast'; readonly rule: 'calls' | 'spend' | 'duplicate'; readonly retryAfterMs: number }
  | { readonly kind: 'voucher-reused' }
  /** An x402 payment was taken before. */
  | { readonly kind: 'payment-reused' }
  /** A voucher with a higher `seq` is being redeemed or has been. */
  | { readonly kind: 'voucher-overtaken' };

/** `running` → `delivered` → `settled`; or `refunded` from either of the first two. Never backwards. */
export type PurchaseState = 'running' | 'delivered' | 'settled' | 'refunded';

/** A purchase as the ledger knows it now. */
export interface Purchase extends Hold {
  readonly state: PurchaseState;
  readonly startedAt: Instant;
  /** When its hold ends; set when it was delivered. */
  readonly dueAt?: Instant;
  readonly heldMicros: Micros;
  readonly chargedMicros: Micros;
  /** Known once it was served or has failed. */
  readonly served?: Served;
}

/** The payment keys of one credential. */
export interface PaymentKeys {
  readonly bound?: { readonly delegate: Hex; readonly since: Instant };
  readonly waiting?: { readonly delegate: Hex; readonly since: Instant };
}

/** What a call costs this agent now. */
export interface Quote {
  readonly priceMicros: Micros;
  /** Free calls of the UTC day; absent where the tool has no such allowance. */
  readonly freeCalls?: { readonly perDay: number; readonly leftToday: number };
}

/** The asset that amounts are told in. */
export interface Asset {
  /** CAIP-19, checksummed. */
  readonly asset: string;
  readonly decimals: number;
}

/** A refusal in plain data; a dialect's codec spells it. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly retryable: boolean;
  readonly retryAfterMs?: number;
  /** Whole seconds. */
  readonly retryAfter?: number;
  readonly fixUrl?: string;
  readonly callId?: string;
  readonly intentId?: string;
  readonly requiredScope?: string;
  readonly hint?: string;
  readonly details?: JsonObject;
}
