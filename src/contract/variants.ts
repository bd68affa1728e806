/**
 * Allowed readings. A `may` clause permits something and forbids nothing, so that no check can break it: it is covered
 * by variants of the reference that take the reading which it allows, or the opposite one, and on which every check
 * comes to the same verdict.
 */
import type { RequirementId } from './catalogue/index.ts';

/** `spare` leaves out whatever may be left out, `lavish` tells whatever may be told: each contradicts the other. */
export const VARIANTS = ['spare', 'lavish'] as const;

export type VariantName = (typeof VARIANTS)[number];

const BOTH = VARIANTS;

/** Each `may` clause with the variants that show its reading: of the gateway, or of the party that it is about. */
const readings: { readonly [Id in RequirementId]?: readonly VariantName[] } = {
  'assay.listing.full-may-omit-helpers': BOTH,
  'assay.listing.alias-allowed': BOTH,
  'assay.signin.expired-link-optional': BOTH,
  'assay.signin.failure-may-be-jsonrpc-error': BOTH,
  'assay.signin.restart-may-be-needed': ['spare'],
  'assay.search.not-reviewed-optional': BOTH,
  'assay.search.byte-cap-may-shorten-page': BOTH,
  'assay.inspect.not-reviewed-optional': BOTH,
  'assay.inspect.changelog-optional': BOTH,
  'assay.inspect.provider-metadata-allowed': ['lavish'],
  'assay.call.inspect-not-prerequisite': BOTH,
  'assay.direct.no-fixed-shape': BOTH,
  'assay.receipt.fell-back-optional': BOTH,
  'assay.settlement.verifying-with-hold': BOTH,
  'assay.settlement.settled-is-not-collection': ['spare'],
  'assay.error.optional-members': BOTH,
  'assay.error.further-domain-codes': ['lavish'],
  'assay.error.outside-tool-result': BOTH,
  'agentmuxer.auth.personal-sign-in-flow': ['lavish'],
  'agentmuxer.search.trust-tier-no-guarantee': BOTH,
  'agentmuxer.inspect.price-indicative': BOTH,
  'agentmuxer.call.request-conditional-fields': ['spare'],
  'agentmuxer.result.pending-allowed': BOTH,
  'agentmuxer.result.balance-optional': BOTH,
  'agentmuxer.refusal.topup-url-optional': BOTH,
};

/** The variants on which the reading of a `may` clause is taken; none of a clause that a check can break. */
export function variantsOf(id: string): readonly VariantName[] {
  return (readings as { readonly [id: string]: readonly VariantName[] | undefined })[id] ?? [];
}
