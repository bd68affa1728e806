import type { TrustTier } from './agentmuxer-wire.ts';
import type { Hex, JsonObject, MicrosText } from './json.ts';
import type { Power, Revision } from './powers.ts';

/**
 * Bodies and answers of the control API, version 1: how a target grants powers to the harness. JSON over HTTP, amounts
 * in micros, times in ISO 8601. `CONTROL.md` beside this file describes it for implementers.
 */

/** `GET /` */
export interface ControlIndex {
  readonly control: 1;
  readonly powers: readonly Power[];
  readonly dialects: { readonly [dialect: string]: ControlDialect };
  readonly revisions: readonly Revision[];
  /** The target moves the chain's block time itself when its clock is moved. */
  readonly movesChain?: boolean;
}

/** Where one contract is served, and what it left open. */
export interface ControlDialect {
  /** Of MCP. */
  readonly url: string;
  /** The base of its REST routes. */
  readonly rest?: string;
  readonly options: DialectOptions;
  /** Of all processes of the gateway, `url` among them. */
  readonly replicas?: readonly string[];
}

/** The choices that the documents leave to a gateway. Each is optional; a check that needs an absent one is untested. */
export interface DialectOptions {
  readonly idempotencyMeta?: string;
  readonly idempotencyKeyMax?: number;
  readonly idempotencyTtlMs?: number;
  readonly holdWindowMs?: number;
  readonly stallAfterMs?: number;
  readonly confirmationTtlMs?: number;
  readonly finalizeAfterMs?: number;
  readonly providerTimeoutMs?: number;
  readonly authFailuresMax?: number;
  readonly takeRateBps?: number;
  readonly requirementTtlMs?: number;
  readonly scopedUrls?: { readonly [profile: string]: string };
  readonly pageSizeDefault?: number;
  readonly refusedByValues?: readonly string[];
  readonly searchMode?: 'full' | 'search';
  /** Where a price confirmation has its cost and its expiry, as member names joined by dots; default those of `cost.costMicros` and `expiresAt`. */
  readonly confirmation?: { readonly cost?: string; readonly expiry?: string };
}

/** What the owner lets an agent do; names of tools, ids of providers. */
export interface AccountPolicy {
  readonly allow?: readonly string[];
  readonly deny?: readonly string[];
  readonly providers?: { readonly allow?: readonly string[]; readonly deny?: readonly string[] };
  /** Over the life of the account. */
  readonly spendCapMicros?: MicrosText;
  /** A call that costs more needs a person. */
  readonly approvalOverMicros?: MicrosText;
  readonly paused?: boolean;
  readonly velocity?: {
    readonly callsPerMinute?: number;
    readonly spendMicrosPerMinute?: MicrosText;
    readonly duplicateWindowMs?: number;
  };
}

/** `POST /accounts` */
export interface NewAccount {
  readonly dialect: string;
  readonly balanceMicros?: MicrosText;
  readonly debtMicros?: MicrosText;
  /** A signing connection: every paid call needs a signed payment of this wallet. */
  readonly wallet?: Hex;
  /** Binds a payment key to the new credential; its grant on the chain is the payer's own affair. */
  readonly delegate?: Hex;
  readonly scopes?: readonly string[];
  /** Another agent that shares that account's balance. */
  readonly memberOf?: string;
  readonly policy?: AccountPolicy;
}

/** The answer of `POST /accounts`. */
export interface AccountMade {
  readonly accountId: string;
  /** Signs in as a bearer. */
  readonly token: string;
}

/** `PATCH /accounts/{accountId}` */
export interface AccountChange extends Omit<NewAccount, 'dialect'> {
  readonly revoked?: boolean;
  /** The customer's chain (CAIP-2), where it is one that the target does not settle on. */
  readonly chain?: string;
}

/** Who serves a tool; its server is the harness's. */
export interface ToolProvider {
  readonly id: string;
  readonly url: string;
  /** Where its money goes; else an account that the target makes from the id. */
  readonly account?: Hex;
}

/** `POST /tools`; the same name again publishes a new version. */
export interface NewTool {
  readonly dialect: string;
  readonly name: string;
  readonly category?: string;
  readonly tags?: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly kind?: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly priceMicros: MicrosText;
  readonly freeCallsPerDay?: number;
  readonly version?: string;
  readonly providers: readonly ToolProvider[];
  readonly pinned?: boolean;
  readonly notReviewed?: boolean;
  readonly examples?: readonly JsonObject[];
  /** Which optional input fields each provider (by id) supports; absent = all of them. */
  readonly supports?: { readonly [providerId: string]: readonly string[] };
  /** Every call meets an unexpected failure inside the target. */
  readonly breaks?: 'internal';
  /** The attributes by which AgentMuxer offerings are searched. */
  readonly publisherId?: string;
  readonly protocol?: string;
  readonly taskFamily?: string;
  readonly trustTier?: TrustTier;
  readonly capabilityGroup?: string;
  readonly useCase?: string;
  /** The provider's HTTP request; default a POST on the provider's URL. `path` takes `{name}` from `request.path`. */
  readonly http?: { readonly method: string; readonly path: string };
  /** False = it is listed, and cannot be bought now. */
  readonly available?: boolean;
}

/** The answer of `POST /tools`. */
export interface ToolMade {
  readonly name: string;
  readonly toolId: string;
  readonly offeringVersionId?: string;
}

/** `PATCH /tools/{name}?dialect=D` */
export interface ToolChange {
  readonly priceMicros?: MicrosText;
  readonly version?: string;
  readonly providers?: readonly ToolProvider[];
  readonly removed?: true;
  /** A version that is no longer served. */
  readonly retire?: string;
  readonly deprecated?: { readonly sunsetAt: string; readonly replacement: string | null };
}

/** `POST /urls`; the same profile again publishes its next version. */
export interface NewUrl {
  readonly dialect: string;
  readonly profile: string;
  /** Whose profile it is; without it the URL is shared. */
  readonly accountId?: string;
  /** Names; absent = every tool. */
  readonly tools?: readonly string[];
  readonly discovery?: 'full' | 'search' | 'auto';
  /** Of automatic discovery. */
  readonly threshold?: number;
  readonly pinned?: readonly string[];
  /** Selects the major of a tool's version. */
  readonly versions?: { readonly [name: string]: string };
  /** Public, at a path that anybody may know. */
  readonly shared?: boolean;
  /** For whoever has its link. */
  readonly linkOnly?: boolean;
}

/** The answer of `POST /urls`. */
export interface UrlMade {
  readonly url: string;
  readonly version: number;
}

/** `POST /signin`: answers a pending sign-in of a local helper as the person would. */
export interface SignInAnswer {
  readonly userCode: string;
  /** Whose credential the helper gets. */
  readonly accountId: string;
  readonly approve: boolean;
}

/** `GET /clock`, and the answer of `POST /clock`. */
export interface ClockTold {
  readonly now: string;
}

/** `POST /clock` */
export interface ClockAdvance {
  readonly advanceMs: number;
}

/** `GET /ledger?accountId=A` */
export interface Ledger {
  /** What can still be spent: holds are already taken off it. */
  readonly balanceMicros: MicrosText;
  readonly heldMicros: MicrosText;
  /** Oldest first. */
  readonly entries: readonly LedgerEntry[];
}

/** One movement of one purchase. */
export interface LedgerEntry {
  readonly intentId: string;
  /** `release` gives a hold back before capture, `refund` gives back what was captured. */
  readonly kind: 'hold' | 'capture' | 'release' | 'refund';
  readonly amountMicros: MicrosText;
  readonly tool: string;
  readonly at: string;
}

/** `PUT /chain`: the target settles there from then on. */
export interface ChainGiven {
  readonly rpcUrl: string;
  readonly chainId: number;
  readonly asset: Hex;
  readonly decimals: number;
  readonly escrow?: Hex;
  readonly redeemerKey?: Hex;
  readonly facilitatorUrl?: string;
  readonly payTo?: Hex;
}

/** Any 4xx of the control API. */
export interface ControlError {
  readonly error: string;
  readonly message: string;
}
