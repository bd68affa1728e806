/** What the contract leaves to a gateway, as the reference settles it; a variant takes another allowed reading. */
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
  takeRateBps: 1_000,
};

/** Allowed readings of the contract, by name. */
const VARIANTS: { readonly [name: string]: Partial<GatewaySettings> } = {
  'full-discovery': { searchMode: 'full' },
};

/** Throws on an unknown variant, naming the known ones. */
export function settingsOf(given: Partial<GatewaySettings> = {}, variant?: string): GatewaySettings {
  const taken = variant === undefined ? {} : VARIANTS[variant];
  if (taken === undefined)
    throw new Error(`There is no variant "${variant}"; choose one of: ${Object.keys(VARIANTS).join(', ')}.`);
  return { ...DEFAULT_SETTINGS, ...taken, ...given };
}
