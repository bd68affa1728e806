import type { BindingMessage, SignedVoucher, VoucherRequirement } from './assay-wire.ts';
import type { Clock } from './gateway.ts';
import type { Hex, Instant, Json, Micros } from './json.ts';
import type { ConfirmationsPort, OfferingCursorsPort, OfferingsPort, OutcomesPort } from './offering-ports.ts';
import type { RequestSignerPort } from './request-signer.ts';
import type { RouterPort } from './router-port.ts';
import type {
  Agent,
  Asset,
  Binding,
  Hold,
  HoldOutcome,
  KeptResult,
  KeyedCall,
  KeyState,
  PaymentKeys,
  Place,
  Purchase,
  Quote,
  Refusal,
  Served,
  ServedSet,
  SpendingRules,
  ToolContract,
  View,
  VoucherFunding,
} from './trade.ts';
import type { X402Port } from './x402-port.ts';

/**
 * The ports that a gateway is composed of. Each holds one kind of state or reaches one kind of outside; a dialect
 * reaches both only through them. All are asynchronous but the clock. A fault wraps one of them.
 */
export interface Ports {
  readonly catalogue: CataloguePort;
  readonly offerings: OfferingsPort;
  readonly offeringCursors: OfferingCursorsPort;
  readonly urls: UrlsPort;
  readonly accounts: AccountsPort;
  readonly ledger: LedgerPort;
  readonly idempotency: IdempotencyPort;
  readonly cursors: CursorsPort;
  readonly rateLimits: RateLimitsPort;
  readonly pricing: PricingPort;
  readonly confirmations: ConfirmationsPort;
  readonly outcomes: OutcomesPort;
  readonly router: RouterPort;
  readonly requestSigner: RequestSignerPort;
  readonly payments: PaymentsPort;
  readonly bindings: BindingsPort;
  readonly signIns: SignInsPort;
  readonly settlement: SettlementPort;
  readonly x402: X402Port;
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
  deliver(
    intentId: string,
    delivery: { readonly dueAt: Instant; readonly keep?: Kept | undefined; readonly served?: Served },
  ): Promise<void>;
  /**
   * Gives a hold back, before it was captured; later calls change nothing. `owedMicros` becomes a debt of the account:
   * the call was served, and its payment refused for good.
   */
  release(
    intentId: string,
    outcome?: { readonly keep?: Kept; readonly served?: Served; readonly owedMicros?: Micros },
  ): Promise<void>;
  /** Ends a hold of a delivered call: `chargedMicros` is taken, the rest given back; later calls change nothing. */
  capture(intentId: string, chargedMicros: Micros): Promise<void>;
  /** The purchase as it stands now. */
  purchase(intentId: string): Promise<Purchase | undefined>;
  /** The same for an account that asks: what another one bought is unknown to it. */
  purchaseOf(accountId: string, intentId: string): Promise<Purchase | undefined>;
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
  /** The same, and from here on the key names this operation, whether or not it comes to be run. */
  reserve(call: KeyedCall): Promise<KeyState>;
  /** What the hold writes down in its own step to claim the key; undefined = nothing. */
  claim(call: KeyedCall): Promise<KeyedCall | undefined>;
  /** What the closing step stores under the key; undefined = nothing. A large result only where it is `whole`. */
  keep(call: KeyedCall, result: KeptResult, how?: { readonly whole: boolean }): Promise<Kept | undefined>;
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

/** Which payment keys a credential has: the bound one that signs, and one that waits for its grant to take its place. */
export interface BindingsPort {
  /** Whose credential has that id; undefined where it is unknown or revoked. */
  holder(credentialId: string): Promise<Agent | undefined>;
  /** As they are now: a waiting key whose grant the chain shows becomes the bound one. */
  keys(agent: Agent): Promise<PaymentKeys>;
  /** Asks this credential to prove that it holds the key, on the chain of the asset that prices are told in. */
  challenge(agent: Agent, delegate: Hex): Promise<Challenge>;
  /** Uses the challenge up, whatever comes of it, and binds its key where the signature is that key's. */
  bind(agent: Agent, proof: { readonly challengeId: string; readonly signature: string }): Promise<BindVerdict>;
}

export interface Challenge {
  /** A UUID. */
  readonly challengeId: string;
  readonly chainId: number;
  readonly message: BindingMessage;
}

export type BindVerdict =
  /** It is the bound key: it was the first, or was so already. */
  | { readonly kind: 'bound'; readonly delegate: Hex }
  /** Another key stays bound until this one has its grant. */
  | { readonly kind: 'waiting'; readonly delegate: Hex }
  /** No such challenge of this credential, or it was used, or its time is over. */
  | { readonly kind: 'no-challenge' }
  | { readonly kind: 'not-signed-by-it' }
  | { readonly kind: 'bound-elsewhere' }
  /** Another first bind of this credential won. */
  | { readonly kind: 'overtaken' };

/** Sign-ins of programs that a person approves elsewhere, each with a short code of its own (RFC 8628). */
export interface SignInsPort {
  /** Some accounts of a dialect that a person at its page may sign in to, each by the agent whose credential is handed over. */
  accounts(dialect: string): Promise<readonly Agent[]>;
  begin(client: string): Promise<SignInBegun>;
  /** The program asks whether the person has answered; an approval is handed over once. */
  poll(client: string, deviceCode: string): Promise<SignInPolled>;
  /** Whether a sign-in with this code waits for its answer, in whatever spelling the person typed it. */
  find(userCode: string): Promise<SignInFound>;
  /** `accountId` = approved for that account's credential; undefined = denied. */
  answer(userCode: string, accountId: string | undefined): Promise<SignInFound>;
}

export interface SignInBegun {
  readonly deviceCode: string;
  /** `WDJB-MJHT` */
  readonly userCode: string;
  readonly lifeMs: number;
  readonly intervalMs: number;
}

export type SignInPolled =
  | { readonly kind: 'approved'; readonly token: string; readonly scopes: readonly string[] }
  | { readonly kind: 'pending' }
  /** It asked again before the interval was over, which is longer from now on. */
  | { readonly kind: 'too-soon' }
  | { readonly kind: 'denied' }
  | { readonly kind: 'expired' }
  /** Never made, made for another client, or handed over before. */
  | { readonly kind: 'unknown' };

export type SignInFound =
  | { readonly kind: 'waiting'; readonly client: string; readonly userCode: string }
  | { readonly kind: 'expired' }
  | { readonly kind: 'unknown' };

/** The chain: who may sign, what is there, and the collection. Nothing is cached. */
export interface SettlementPort {
  /** The chain that this gateway settles on (CAIP-2) and its escrow; undefined before it was given one. */
  network(): Promise<{ readonly network: string; readonly escrow?: Hex } | undefined>;
  grant(payer: Hex, delegate: Hex): Promise<Grant>;
  escrow(payer: Hex): Promise<EscrowState>;
  /**
   * Sends the payer's own grant for a key, from its simulated wallet: the node signs for any account of a local chain.
   * Rejects where the chain is none, or the wallet cannot do it.
   */
  approve(payer: Hex, delegate: Hex, terms: GrantTerms): Promise<void>;
  /** Redeems on the chain and waits for the receipt; redeeming what was redeemed already is a success. */
  redeem(signed: SignedVoucher): Promise<Redemption>;
}

/** What a payer grants a payment key. */
export interface GrantTerms {
  readonly maxVoucherMicros: Micros;
  readonly maxPerWindowMicros: Micros;
  /** Unix seconds; 0 = never granted. */
  readonly validUntil: bigint;
}

/** A payer's grant for a key, as the chain has it now. */
export interface Grant {
  readonly active: boolean;
  readonly validUntil: Instant;
  /** As it stands on the chain. */
  readonly terms: GrantTerms & { readonly spentInWindowMicros: Micros; readonly revoked: boolean };
  /** The most that one voucher may have, and what is left of the window: the lower of the key's and the escrow's. */
  readonly voucherMicrosMax: Micros;
  readonly windowMicrosLeft: Micros;
}

/** A payer's escrow as the chain has it now. */
export interface EscrowState {
  readonly balanceMicros: Micros;
  /** The highest `seq` that was redeemed. */
  readonly seqHigh: bigint;
}

export type Redemption =
  | { readonly kind: 'redeemed'; readonly transaction: Hex }
  /** The escrow refuses it for good. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The chain could not be asked: try again later. */
  | { readonly kind: 'unreachable'; readonly reason: string };
