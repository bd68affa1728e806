/** The AgentMuxer wire: the names that its document fixes. */

/** The four tools of an AgentMuxer gateway, under their exact names. */
export const OFFERING_TOOLS = ['search_offerings', 'inspect_offering', 'call_offering', 'report_outcome'] as const;

/** The filters of a search; each takes an array of strings. */
export const OFFERING_FILTERS = [
  'publisherIds',
  'protocols',
  'taskFamilies',
  'tags',
  'trustTiers',
  'capabilityGroups',
  'useCases',
] as const;

export type OfferingFilter = (typeof OFFERING_FILTERS)[number];

export const TRUST_TIERS = ['indexed', 'verified', 'benchmarked'] as const;

export type TrustTier = (typeof TRUST_TIERS)[number];

/** The members of a call's `request`: where each input goes in the provider's HTTP request. */
export const REQUEST_LOCATIONS = [
  'path',
  'query',
  'headers',
  'body',
  'cookies',
  'querystring',
  'contentType',
  'binaryBody',
  'multipartFiles',
] as const;

export type RequestLocation = (typeof REQUEST_LOCATIONS)[number];

/** What a report may say of an invocation. */
export const REPORTED_OUTCOMES = ['succeeded', 'failed', 'not-useful'] as const;

/** `status` of an answer that asks to confirm a price. */
export const PRICE_CONFIRMATION_REQUIRED = 'price_confirmation_required';
