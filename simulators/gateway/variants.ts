/** Allowed readings of the contract that the reference does not take itself, by name. */
import { ASSAY_META, type AssayCodec, type JsonObject, type Refusal } from '../../src/contract/index.ts';
import { DEFAULT_SETTINGS, type GatewaySettings } from './settings.ts';

export interface Variant {
  readonly settings?: Partial<GatewaySettings>;
  readonly codec?: (assay: AssayCodec) => AssayCodec;
}

export const VARIANTS: { readonly [name: string]: Variant } = {
  /** Leaves out whatever may be left out, and settles at once. */
  spare: {
    settings: { searchMode: 'full', fullListsHelpers: false, holdWindowMs: 0 },
    codec: (assay) => ({
      ...assay,
      searchPage: (page) => assay.searchPage({ ...page, matches: page.matches.map(reviewed) }),
      inspection: (tool, facts) => without('notReviewed', assay.inspection(tool, facts)),
      refused: (refusal, meta) => {
        const { code, message, retryable, retryAfterMs, retryAfter, requiredScope } = refusal;
        // The table of errors sends its reader to these details alone.
        const details = code === 'PAYMENT_NO_SETTLEABLE_CHAIN' ? refusal.details : undefined;
        const recovery = { retryAfterMs, retryAfter, requiredScope, details } as Partial<Refusal>;
        const told = assay.refused({ code, message, retryable }, meta);
        return edited(told, (error) => ({ ...without('message', error), ...recovery }));
      },
    }),
  },
  /** Tells whatever may be told, and refuses in words of its own where the table allows it. */
  lavish: {
    settings: { searchMode: 'full' },
    codec: (assay) => ({
      ...assay,
      inspection: (tool, facts) => ({
        ...assay.inspection(tool, facts),
        notReviewed: tool.notReviewed,
        changelog: [{ version: tool.version, changes: 'Published.' }],
        providers: tool.bindings.map(({ providerId }) => ({ providerId })),
      }),
      receipt: (receipt, asset) => ({ ...assay.receipt(receipt, asset), fellBack: receipt.fellBack }),
      refused: (refusal, meta) => assay.refused({ ...refusal, ...furtherWords(refusal) }, meta),
    }),
  },
};

/** The settings of a gateway: what was given, else the variant's, else the reference's. Throws on an unknown variant. */
export function settingsOf(given: Partial<GatewaySettings> = {}, variant?: string): GatewaySettings {
  return { ...DEFAULT_SETTINGS, ...variantNamed(variant).settings, ...given };
}

export function variantNamed(name: string | undefined): Variant {
  const known = name === undefined ? {} : VARIANTS[name];
  if (known !== undefined) return known;
  throw new Error(`There is no variant "${name}"; choose one of: ${Object.keys(VARIANTS).join(', ')}.`);
}

type Match = Parameters<AssayCodec['searchPage']>[0]['matches'][number];

function reviewed(match: Match): Match {
  return { ...match, tool: { ...match.tool, notReviewed: false } };
}

function furtherWords({ code, details }: Refusal): Partial<Refusal> {
  const common = { hint: 'See the developer documentation.', fixUrl: 'https://example.com/help' };
  if (code !== 'PAYMENT_INSUFFICIENT_FUNDS') return common;
  return {
    ...common,
    details: { ...details, domainCode: 'PAYMENT_ESCROW_TOO_LOW', topUp: 'https://example.com/top-up' },
  };
}

function without(member: string, object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== member));
}

function edited(result: JsonObject, edit: (error: JsonObject) => JsonObject): JsonObject {
  const meta = result['_meta'] as JsonObject;
  return { ...result, _meta: { ...meta, [ASSAY_META.error]: edit(meta[ASSAY_META.error] as JsonObject) } };
}
