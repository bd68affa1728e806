/** What the contract leaves to a gateway, as the reference settles it. */
import { ASSAY_META, type DialectOptions } from '../../src/contract/index.ts';

export interface GatewaySettings {
  readonly holdWindowMs: number;
  readonly providerTimeoutMs: number;
  readonly stallAfterMs: number;
  readonly idempotencyTtlMs: number;
  readonly requirementTtlMs: number;
  /** How long a price that a buyer was told to confirm holds. */
  readonly confirmationTtlMs: number;
  /** Where a buyer is sent who has too little. */
  readonly topupUrl: string;
  /** Offerings on a page of a search that names no number. */
  readonly pageSizeDefault: number;
  /** Where a price to confirm has its cost and its expiry, where these are not in their places of `DialectOptions`. */
  readonly confirmation?: NonNullable<DialectOptions['confirmation']>;
  /** The server at which a person signs in to a marketplace of offerings in place of sending a key (RFC 9728). */
  readonly signInServer?: string;
  /** Failed sign-ins of one address in a UTC minute before they are limited. */
  readonly authFailuresMax: number;
  /** What `tools/list` shows at `/`. */
  readonly searchMode: 'search' | 'full';
  /** How a caller without a good credential or at an unserved URL is told: by HTTP, by JSON-RPC, or as a tool's result. */
  readonly turnsAwayBy: 'status' | 'error' | 'result';
  /** How wrong arguments of a marketplace's tools are told: as the tool's result, or by JSON-RPC. */
  readonly wrongArgumentsBy: 'result' | 'error';
  /** Whether full discovery lists the three helpers too. */
  readonly fullListsHelpers: boolean;
  readonly takeRateBps: number;
  /** The `_meta` member that carries the idempotency key. */
  readonly idempotencyMeta: string;
  /** What a signing connection is asked for: `voucher` where a payment key is bound, or `x402` always. */
  readonly paymentForm: 'voucher' | 'x402';
  /** Where MCP is served; every scoped URL lies below it. Ends with a slash. */
  readonly mcpPath: string;
}

export const DEFAULT_SETTINGS: GatewaySettings = {
  holdWindowMs: 15 * 60_000,
  providerTimeoutMs: 30_000,
  stallAfterMs: 5 * 60_000,
  idempotencyTtlMs: 7 * 86_400_000,
  requirementTtlMs: 5 * 60_000,
  confirmationTtlMs: 5 * 60_000,
  topupUrl: 'https://touchstone.example/top-up',
  pageSizeDefault: 20,
  authFailuresMax: 20,
  searchMode: 'search',
  turnsAwayBy: 'status',
  wrongArgumentsBy: 'result',
  fullListsHelpers: true,
  takeRateBps: 1_000,
  idempotencyMeta: ASSAY_META.idempotencyKey,
  paymentForm: 'voucher',
  mcpPath: '/',
};
