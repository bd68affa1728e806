import type { SignedVoucher, VoucherRequirement } from './assay-wire.ts';
import type { McpAnswer } from './gateway.ts';
import type { JsonObject, Micros } from './json.ts';
import type { Challenge, Grant } from './ports.ts';
import type {
  Asset,
  Discovery,
  PaymentKeys,
  Place,
  Purchase,
  PurchaseState,
  Quote,
  Refusal,
  Scope,
  Served,
  ToolContract,
} from './trade.ts';
import type { ExactPayment, PaymentRequired } from './x402-wire.ts';

/** A value that was read from a request, or why it is refused. */
export type Read<T> =
  | { readonly kind: 'read'; readonly value: T }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** An MCP URL: its one canonical spelling, the place that it names, and what narrows it there. */
export interface McpUrl {
  readonly canonical: string;
  readonly place: Place;
  readonly filters: UrlFilters;
}

export interface UrlFilters extends Pick<Scope, 'tools' | 'categories' | 'free'> {
  readonly discovery?: Discovery;
}

export type Detail = 'names' | 'summary' | 'full';

/** A valid search, with defaults and bounds applied. */
export type SearchRequest =
  | {
      readonly kind: 'first';
      readonly query: string;
      readonly category?: string;
      readonly detail: Detail;
      readonly limit: number;
    }
  | { readonly kind: 'next'; readonly cursor: string };

export interface FoundTool {
  readonly tool: ToolContract;
  readonly score: number;
  readonly quote: Quote;
  /** As `price` of the codec spells it. */
  readonly price: JsonObject | null;
}

/** One page of matches before it is spelt. */
export interface FoundPage {
  readonly detail: Detail;
  readonly limit: number;
  readonly matches: readonly FoundTool[];
  readonly total: number;
  readonly categories: readonly string[];
}

/** A receipt before it is spelt. `intentId` is null for a free call. */
export interface Receipt extends Served {
  readonly intentId: string | null;
  readonly state: PurchaseState;
  readonly chargedMicros: Micros;
  readonly heldMicros: Micros;
}

/** What stands beside a result, in `_meta`. */
export interface ResultMeta {
  /** As `receipt` of the codec spells it. */
  readonly receipt?: JsonObject;
  readonly replayed: boolean;
  readonly requirement?: VoucherRequirement | PaymentRequired;
}

/** What `get_tool` tells of a tool besides its contract. */
export interface Inspected {
  readonly quote: Quote;
  readonly price: JsonObject | null;
  /** The agent's provider rules leave nobody to run it. */
  readonly noProviderFits: boolean;
}

/** What the status route tells of a credential's payment keys. */
export interface KeysTold {
  readonly credentialId: string;
  /** CAIP-2, of the accounts. */
  readonly network: string;
  readonly keys: PaymentKeys;
  /** Of the bound key; undefined where there is none or nobody to grant it. */
  readonly grant?: Grant | 'unknown';
  readonly approvalUrl: string;
}

/**
 * The Assay spelling: pure functions between a request's members and the gateway's words, and back. A fault that
 * wraps it is a fault of the wire: a limit clamped wrongly, a member left out, a key misspelt, a cap not kept.
 */
export interface AssayCodec {
  /** Path and query of a request; undefined where no MCP server can be. */
  readUrl(url: string): McpUrl | undefined;
  /** Arguments of `search_tools`: bounds, control characters, defaults, clamping. */
  readSearch(args: unknown): Read<SearchRequest>;
  /** Arguments of `get_tool`. */
  readInspect(args: unknown): Read<{ readonly name: string }>;
  /** Arguments of `call_tool`. */
  readWrapper(args: unknown): Read<{ readonly name: string; readonly arguments: unknown }>;
  /** A call's arguments as the one text by which calls are compared, and which providers are sent. */
  argumentsText(args: unknown): string;
  /** The idempotency key of a request's `_meta`, if it has one. */
  readKey(meta: JsonObject | undefined): Read<string | undefined>;
  /** The voucher of a request's `_meta`, if it has one; its members are judged later, only its form here. */
  readVoucher(meta: JsonObject | undefined): Read<SignedVoucher | undefined>;
  /** The x402 payment of a request's `_meta`, if it has one; only its form is judged here. */
  readPayment(meta: JsonObject | undefined): Read<ExactPayment | undefined>;

  /** The price object: the same in `tools/list`, search results and `get_tool`; null for a free tool. */
  price(quote: Quote, asset: Asset): JsonObject | null;
  /** Which of the accessible tools search discovery lists. */
  shownInSearch(accessible: readonly ToolContract[]): readonly ToolContract[];
  /** A catalogue tool in `tools/list`. */
  listedTool(tool: ToolContract, price: JsonObject | null): JsonObject;
  /** The three helpers in `tools/list`. */
  helpers(): readonly JsonObject[];
  /** `structuredContent` of a search without its cursor, within the byte cap; `taken` = how many matches are on it. */
  searchPage(page: FoundPage): { readonly content: JsonObject; readonly taken: number };
  /** `structuredContent` of `get_tool`. */
  inspection(tool: ToolContract, facts: Inspected): JsonObject;
  /** A structured value as a tool result: `structuredContent` and the same JSON as text. */
  structured(content: JsonObject, meta?: JsonObject): JsonObject;

  /** A receipt as it stands in `_meta`. */
  receipt(receipt: Receipt, asset: Asset): JsonObject;
  /** `_meta` of a call's result. */
  meta(meta: ResultMeta): JsonObject;
  /** The result of a delivered call; `text` is the provider's JSON as it was sent. */
  delivered(text: string, meta: JsonObject): JsonObject;
  /** A refusal or a failure as a tool result. */
  refused(refusal: Refusal, meta: JsonObject): JsonObject;
  /** A refusal as an HTTP answer with the REST envelope: of the caller as such, or of a REST request. */
  refusedCaller(refusal: Refusal): Extract<McpAnswer, { kind: 'http' }>;
  /** `data` of a purchase's receipt. */
  purchaseReceipt(purchase: Purchase, asset: Asset): JsonObject;
  /** `data` of a credential's payment keys. */
  paymentKeys(told: KeysTold): JsonObject;
  /** `data` of a binding challenge. */
  challenge(challenge: Challenge): JsonObject;
  /** A `tools/list` over its limit. */
  listLimited(retryAfterMs: number): McpAnswer;
}
