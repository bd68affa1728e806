/** What a check needs beyond a plain MCP client, in the words of the control API. */
export const POWERS = [
  'clock',
  'catalogue',
  'accounts',
  'urls',
  'terms',
  'ledger',
  'provider',
  'chain',
  'replicas',
  'restart',
] as const;

export type Power = (typeof POWERS)[number];

/** `provider` takes the catalogue for granted (a tool names its providers), `ledger` the accounts. */
export type WithImplied<P extends Power> =
  | P
  | ('provider' extends P ? 'catalogue' : never)
  | ('ledger' extends P ? 'accounts' : never);

export const impliedBy: { readonly [P in Power]?: Power } = { provider: 'catalogue', ledger: 'accounts' };

/** The protocol revisions that a gateway may speak: one of the session era, and the stateless one. */
export const REVISIONS = ['2025-11-25', '2026-07-28'] as const;

export type Revision = (typeof REVISIONS)[number];
