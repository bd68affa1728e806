import type { SignedVoucher, VoucherRequirement } from './assay-wire.ts';
import type { Clock } from './gateway.ts';
import type { Hex, Instant, Json, Micros } from './json.ts';
import type { RequestSignerPort } from './request-signer.ts';
import type {
  Agent,
  Asset,
  Binding,
  Hold,
  HoldOutcome,
  KeptResult,
  KeyedCall,
  KeyState,
  Place,
  Purchase,
  Quote,
  Refusal,
  ServedSet,
  SpendingRules,
  ToolContract,
  View,
  VoucherFunding,
} from './trade.ts';

/**
 * The ports that a gateway is composed of. Each holds one kind of state or reaches one kind of outside; a dialect
 * reaches both only through them. All are asynchronous but the clock. A fault wraps one of them.
 */
export interface Ports {
  readonly catalogue: CataloguePort;
  readonly urls: UrlsPort;
  readonly accounts: AccountsPort;
  readonly ledger: LedgerPort;
  readonly idempotency: IdempotencyPort;
  readonly cursors: CursorsPort;
  readonly rateLimits: RateLimitsPort;
  readonly pricing: PricingPort;
  readonly router: RouterPort;
  readonly requestSigner: RequestSignerPort;
  readonly payments: PaymentsPort;
  readonly settlement: SettlementPort;
  readonly clock: Clock;
}

export type PortName = keyof Ports;

/** Which tools exist, who may see them, and what fits their schemas. */
export interface CataloguePort {
  /** Every tool that the view may see and that has supply, by name; `pinned` as it is for the view. */
  list(view: View): Promise<readonly ToolContract[]>;
  /** Ranked matches within the view, best first, ties by name. */
  search(query: CatalogueQuery, view: View): Promise<CatalogueMatches>;
  find(name: string, view: View): Promise<Found>;
  /** What is wrong with the arguments of a call, in words; empty = they fit the tool's input schema. */
  checkInput(tool: ToolContract, args: Json): Promise<readonly string[]>;
  /** What is wrong with a provider's output; empty = it fits, or no schema was promised. */
  checkOutput(tool: ToolContract, output: Json): Promise<readonly string[]>;
}

export interface CatalogueQuery {
  /** Every word has to match; empty = everything. */
  readonly text: string;
  /** In lower case. */
  readonly category?: string;
  /** The last match of the page before; the answer starts behind it. */
  readonly after?: Rank;
  readonly limit: number;
}

/** A place in a ranking: the score, and among equals the name. */
export interface Rank {
  readonly score: number;
  readonly name: string;
}

export interface CatalogueMatches {
  readonly matches: readonly { readonly tool: ToolContract; readonly score: number }[];
  /** Of all pages. */
  readonly total: number;
  /** Whether matches follow behind these. */
  readonly more: boolean;
  /** The categories that the view reaches, sorted. */
  readonly categories: readonly string[];
}

export type Found =
  | { readonly kind: 'served'; readonly tool: ToolContract }
  /** Bindings are gone, the contract is known: not listable, and a call has nobody to run it. */
  | { readonly kind: 'unsupplied'; readonly tool: ToolContract }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'denied' }
  | { readonly kind: 'removed' }
  | { readonly kind: 'retired'; readonly version: string };

/** Where MCP servers are, and for whom. */
export interface UrlsPort {
  /** What is at that place for this agent; undefined where there is nothing, or nothing that it may know of. */
  find(place: Place, agent: Agent): Promise<ServedSet | undefined>;
}

/** Who signs in, and what the owner lets the agent spend. */
export interface AccountsPort {
  /** The agent of this credential; undefined where it is unknown or revoked. */
  authenticate(token: string): Promise<Agent | undefined>;
  /**
   * Judges a spend by the owner's policy. Pause and approval are decided here; what has to be counted is handed on
   * as `rules`, for the step that takes the money.
   */
  judgeSpending(agent: Agent, priceMicros: Micros): Promise<SpendingVerdict>;
}

export type SpendingVerdict =
  | { readonly kind: 'allowed'; readonly rules: SpendingRules }
  | { readonly kind: 'paused' }
  | { readonly kind: 'needs-approval'; readonly overMicros: Micros };

/** What a call costs. */
export interface PricingPort {
  quote(tool: ToolContract, agent: Agent): Promise<Quote>;
  /** The asset that every price and receipt is told in. */
  asset(): Promise<Asset>;
}

/** The money: holds, captures, releases, debts. Every method is one transaction. */
export interface LedgerPort {
  /** Takes the price, the free call or the voucher, and with it the key, in one step; or nothing at all. */
  hold(hold: Hold): Promise<HoldOutcome>;
  /** The call was delivered: the hold stays until `dueAt`. `keep` is stored under the key in the same step. */
  deliver(intentId: string, delivery: { readonly dueAt: Instant; readonly keep?: Kept }): Promise<void>;
  /**
   * Gives a hold back, before it was captured; later calls change nothing. `owedMicros` becomes a debt of the account:
   * the call was served, and its payment refused for good.
   */
  release(intentId: string, outcome?: { readonly keep?: Kept; readonly owedMicros?: Micros }): Promise<void>;
  /** Ends a hold of a delivered call: `chargedMicros` is taken, the rest given back; later calls change nothing. */
  capture(intentId: string, chargedMicros: Micros): Promise<void>;
  /** The purchase as it stands now. */
  purchase(intentId: string): Promise<Purchase | undefined>;
  /** What the account can still spend of the balance that the gateway keeps; undefined where it keeps none. */
  balance(accountId: string): Promise<Micros | undefined>;
  /** What the account owes for calls that were served. */
  debt(accountId: string): Promise<Micros>;
  /**
   * Delivered purchases whose hold ended at `now` or before, in the order in which they are settled. A voucher waits
   * for those of its payer with a lower `seq`.
   */
  due(now: Instant, limit: number): Promise<readonly Purchase[]>;
  /** When the next purchase falls due. */
  nextDue(): Promise<Instant | undefined>;
  /** Its redemption begins: from here on no voucher with a lower `seq` is taken. */
  redeeming(intentId: string): Promise<void>;
  /** Sets another end of a hold, where its settlement could not be done now. */
  postpone(intentId: string, dueAt: Instant): Promise<void>;
}

/** A finished result and the key that it is kept under; without a result, the key knows only that it is finished. */
export interface Kept {
  readonly call: KeyedCall;
  readonly result?: KeptResult;
}

/** One key, one operation, one execution. */
export interface IdempotencyPort {
  /** What is known under this key now. */
  find(call: KeyedCall): Promise<KeyState>;
  /** What the hold writes down in its own step to claim the key; undefined = nothing. */
  claim(call: KeyedCall): Promise<KeyedCall | undefined>;
  /** What the closing step stores under the key; undefined = nothing. */
  keep(call: KeyedCall, result: KeptResult): Promise<Kept | undefined>;
}

/** A search that goes on: everything that its continuation has to remember. */
export interface Continuation {
  readonly agentId: string;
  /** The canonical URL of the first page. */
  readonly url: string;
  readonly query: string;
  readonly category?: string;
  readonly detail: 'names' | 'summary' | 'full';
  readonly limit: number;
  readonly after: Rank;
  /** The page that this continuation asks for: 2 for the first of them. */
  readonly page: number;
  readonly firstPageAt: Instant;
}

export interface CursorsPort {
  /** The cursor of a continuation; null past the tenth page. */
  seal(continuation: Continuation): Promise<string | null>;
  /** What a cursor says; undefined where it was not sealed here or was changed. */
  unseal(cursor: string): Promise<Continuation | undefined>;
  /** Whether this holder may use it now: same credential, same canonical URL, not older than ten minutes. */
  admits(continuation: Continuation, holder: { readonly agentId: string; readonly url: string }): Promise<boolean>;
}

/** One use of an allowance that is counted in fixed UTC minutes. */
export interface RateUse {
  readonly rule: 'search' | 'read' | 'refused' | 'list' | 'sign-in';
  /** Uses of one subject in one minute that are admitted. */
  readonly limit: number;
  /** Whose allowance it is: an agent's id, an agent's id and URL, or an address. */
  readonly subject: string;
  /** For the record: the canonical URL and the account of the use, which no rule but `list` counts by. */
  readonly url: string;
  readonly accountId: string;
}

export type RateVerdict = { readonly kind: 'admitted' } | { readonly kind: 'limited'; readonly retryAfterMs: number };

export interface RateLimitsPort {
  /** Counts one use and says whether it was within the limit. `retryAfterMs` is from 1 to 60 000. */
  take(use: RateUse): Promise<RateVerdict>;
}

/** Which providers serve a call, and what one of them answers. */
export interface RouterPort {
  /** The bindings to try, in order. */
  route(tool: ToolContract, agent: Agent, fields: readonly string[]): Promise<Route>;
  /** Sends the call to one provider, once. */
  attempt(binding: Binding, request: ProviderRequest): Promise<Attempt>;
}

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

export type Attempt =
  | { readonly kind: 'answered'; readonly text: string; readonly output: Json }
  /** A 4xx: the mapped request was rejected. */
  | { readonly kind: 'rejected'; readonly status: number }
  /** A 5xx, a broken connection, no answer in time, or more than can be taken. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** A 2xx that is not JSON. */
  | { readonly kind: 'malformed'; readonly reason: string };

/** A call that has to be paid by a signed voucher. */
export interface PayableCall {
  readonly agent: Agent;
  readonly tool: string;
  readonly version: string;
  /** `/mcp/tools/<tool>`, also for a call through the wrapper. */
  readonly resource: string;
  /** `sha256:<64 hex>` over the tool's name and its canonical arguments. */
  readonly requestHash: string;
  readonly priceMicros: Micros;
  /** The first binding: it is the one that is paid. */
  readonly provider: Binding;
  /** The idempotency key: under one key an unpaid demand stays the same while it lives. */
  readonly key?: string;
}

export type Demand =
  | { readonly kind: 'demanded'; readonly requirement: VoucherRequirement }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

export type PaymentVerdict =
  | {
      readonly kind: 'covered';
      readonly priceMicros: Micros;
      readonly payment: VoucherFunding;
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Payment by signed voucher: what is asked for, and whether what came is that. */
export interface PaymentsPort {
  /** Makes a demand and fixes its price and `seq` for `requirementTtlMs`. */
  demand(call: PayableCall): Promise<Demand>;
  /** Judges a voucher against the demand that it answers, this call, the signature and the chain. */
  verify(signed: SignedVoucher, call: PayableCall): Promise<PaymentVerdict>;
}

/** The chain: who may sign, what is there, and the collection. Nothing is cached. */
export interface SettlementPort {
  /** The chain that this gateway settles on (CAIP-2) and its escrow; undefined before it was given one. */
  network(): Promise<{ readonly network: string; readonly escrow?: Hex } | undefined>;
  grant(payer: Hex, delegate: Hex): Promise<Grant>;
  escrow(payer: Hex): Promise<EscrowState>;
  /** Redeems on the chain and waits for the receipt; redeeming what was redeemed already is a success. */
  redeem(signed: SignedVoucher): Promise<Redemption>;
}

export interface Grant {
  readonly active: boolean;
  readonly validUntil: Instant;
  /** The most that one voucher may have, and what is left of the window: the lower of the key's and the escrow's. */
  readonly voucherMicrosMax: Micros;
  readonly windowMicrosLeft: Micros;
}

export interface EscrowState {
  readonly balanceMicros: Micros;
  readonly seqHigh: bigint;
}

export type Redemption =
  | { readonly kind: 'redeemed'; readonly transaction: Hex }
  /** The escrow refuses it for good. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The chain could not be asked: try again later. */
  | { readonly kind: 'unreachable'; readonly reason: string };
