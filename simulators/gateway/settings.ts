/** What the contract leaves to a gateway, as the reference settles it. */
export interface GatewaySettings {
  readonly holdWindowMs: number;
  readonly providerTimeoutMs: number;
  readonly stallAfterMs: number;
  readonly idempotencyTtlMs: number;
  readonly requirementTtlMs: number;
  /** Failed sign-ins of one address in a UTC minute before they are limited. */
  readonly authFailuresMax: number;
  /** What `tools/list` shows at `/`. */
  readonly searchMode: 'search' | 'full';
  /** Whether full discovery lists the three helpers too. */
  readonly fullListsHelpers: boolean;
  readonly takeRateBps: number;
}

export const DEFAULT_SETTINGS: GatewaySettings = {
  holdWindowMs: 15 * 60_000,
  providerTimeoutMs: 30_000,
  stallAfterMs: 5 * 60_000,
  idempotencyTtlMs: 7 * 86_400_000,
  requirementTtlMs: 5 * 60_000,
  authFailuresMax: 20,
  searchMode: 'search',
  fullListsHelpers: true,
  takeRateBps: 1_000,
};
