/** Tells whatever may be told, in forms and words of its own where the document leaves them open. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AssayCodec,
  type FoundPage,
  type IdempotencyPort,
  type Inspected,
  isObject,
  type JsonObject,
  type KeyedCall,
  type KeyState,
  type Refusal,
  type ToolContract,
} from '../../../src/contract/index.ts';
import type { Variant } from '../variants.ts';
import { announced, lavishOfferings } from './lavish-offerings.ts';

export const lavish: Variant = {
  settings: { searchMode: 'full', turnsAwayBy: 'result', signInServer: 'https://sign-in.example' },
  ports: { idempotency: patient },
  codecs: {
    agentmuxer: lavishOfferings,
    assay: (assay) => ({
      ...assay,
      readSearch: (args) => assay.readSearch(withoutNulls(args)),
      helpers: () => assay.helpers().map(bounded),
      price: (quote, asset) => {
        const price = assay.price(quote, asset);
        return price && { ...price, currency: 'USD', unit: 'call' };
      },
      searchPage: (page) => lavishPage(assay, page),
      inspection: (tool, facts) => lavishInspection(assay, tool, facts),
      structured: (content, meta) => announced(pretty(assay.structured(content, meta), content)),
      receipt: (receipt, asset) => ({
        ...assay.receipt(receipt, asset),
        fellBack: receipt.fellBack,
        classification: [receipt.classification],
        servedBy: receipt.providerId,
      }),
      meta: (meta) => ({ ...assay.meta(meta), 'example.com/region': 'eu-west' }),
      refused: (refusal, meta) => announced(assay.refused({ ...refusal, ...further(refusal) }, meta)),
      refusedCaller: (refusal) => assay.refusedCaller({ ...refusal, message: `${refusal.message}. See the handbook.` }),
    }),
  },
};

/** How often, and in what real time apart, a duplicate looks whether the first attempt has ended. */
const LOOKS = { max: 150, everyMs: 10 } as const;

/** A duplicate waits for the result of the first attempt, and is refused only where that takes long. */
function patient(idempotency: IdempotencyPort): IdempotencyPort {
  const ended = async (call: KeyedCall, first: KeyState): Promise<KeyState> => {
    let state = first;
    for (let look = 1; state.kind === 'running' && look < LOOKS.max; look++) {
      await sleep(LOOKS.everyMs);
      state = await idempotency.find(call);
    }
    return state;
  };
  return {
    ...idempotency,
    find: async (call) => ended(call, await idempotency.find(call)),
    reserve: async (call) => ended(call, await idempotency.reserve(call)),
  };
}

/** What is null is absent, and so is an empty cursor. */
function withoutNulls(args: unknown): unknown {
  if (!isObject(args)) return args;
  return Object.fromEntries(
    Object.entries(args).filter(([name, value]) => value !== null && !(name === 'cursor' && value === '')),
  );
}

/** The bounds stand in the advertised schema, although a limit above them is no error. */
function bounded(helper: JsonObject): JsonObject {
  const { inputSchema } = helper as { readonly inputSchema: { readonly properties: JsonObject } };
  const { limit } = inputSchema.properties;
  if (limit === undefined) return helper;
  const properties = { ...inputSchema.properties, limit: { type: 'integer', minimum: 1, maximum: 50 } };
  return { ...helper, inputSchema: { ...inputSchema, properties } };
}

function lavishPage(assay: AssayCodec, page: FoundPage): ReturnType<AssayCodec['searchPage']> {
  const { content, taken } = assay.searchPage(page);
  const results = (content['results'] as readonly JsonObject[]).map((result, at) => ({
    ...result,
    notReviewed: page.matches[at]?.tool.notReviewed ?? false,
    category: page.matches[at]?.tool.category ?? '',
  }));
  return { content: { ...content, results, categories: page.categories.map((name) => ({ name })) }, taken };
}

function lavishInspection(assay: AssayCodec, tool: ToolContract, facts: Inspected): JsonObject {
  return {
    ...assay.inspection(tool, facts),
    notReviewed: tool.notReviewed,
    changelog: [{ version: tool.version, changes: 'Published.' }],
    providers: tool.bindings.map(({ providerId }) => ({ providerId })),
    annotations: { readOnlyHint: false },
  };
}

/** Its JSON over several lines. */
function pretty(result: JsonObject, content: JsonObject): JsonObject {
  return { ...result, content: [{ type: 'text', text: JSON.stringify(content, null, 2) }] };
}

const OWN_DOMAIN = /^(PAYMENT|MCP_(QUOTA|SPEND|POLICY|APPROVAL|VELOCITY))_/;

/** Payment, quota and policy have codes and members beyond those of the table. */
function further({ code, callId, details }: Refusal): Partial<Refusal> {
  const common = {
    retryable: true,
    hint: 'See the handbook.',
    fixUrl: 'https://example.com/help',
    callId: callId ?? '00000000-0000-4000-8000-000000000000',
  };
  if (!OWN_DOMAIN.test(code)) return common;
  const domainCode = `${code}_ON_THIS_PLAN`;
  return { ...common, details: { ...details, domainCode, topUp: 'https://example.com/top-up' } };
}
