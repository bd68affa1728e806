/** Leaves out whatever may be left out, settles at once, and tells a code apart from its neighbours only where it must. */
import {
  ASSAY_META,
  type AssayCodec,
  type CursorsPort,
  type FoundPage,
  type JsonObject,
  type Read,
  type Refusal,
  type SearchRequest,
} from '../../../src/contract/index.ts';
import type { Variant } from '../variants.ts';
import { newestAlone, spareOfferings, spareSettings } from './spare-offerings.ts';

export const spare: Variant = {
  settings: { searchMode: 'full', fullListsHelpers: false, holdWindowMs: 0, turnsAwayBy: 'error', ...spareSettings },
  ports: { cursors: spent, offerings: newestAlone },
  codecs: {
    agentmuxer: spareOfferings,
    assay: (assay) => ({
      ...assay,
      readSearch: (args) => cursorsFirst(args) ?? assay.readSearch(args),
      readInspect: (args) => named(assay.readInspect(args)),
      readKey: (meta) => keyed(assay.readKey(meta)),
      shownInSearch: () => [],
      searchPage: (page) => sparePage(assay, page),
      inspection: (tool, facts) => without(['notReviewed'], assay.inspection(tool, facts)),
      receipt: (receipt, asset) => ({ ...assay.receipt(receipt, asset), attempts: receipt.attempts.length }),
      meta: (meta) =>
        assay.meta(meta.replayed || isFree(meta.receipt) ? { ...meta, receipt: undefined as never } : meta),
      refused: (refusal, meta) => spareRefusal(assay, refusal, meta),
    }),
  },
};

/** Each cursor is good for one page, and the tenth page has one that is good for none. */
function spent(cursors: CursorsPort): CursorsPort {
  const unused = new Map<string, string>();
  let made = 0;
  return {
    ...cursors,
    async seal(continuation) {
      const sealed = (await cursors.seal(continuation)) ?? 'past the last page';
      const cursor = `${(made++).toString(36)}.${sealed}`;
      unused.set(cursor, sealed);
      return cursor;
    },
    async unseal(cursor) {
      const sealed = unused.get(cursor);
      unused.delete(cursor);
      return sealed === undefined ? undefined : cursors.unseal(sealed);
    },
  };
}

/** A cursor stands alone, and what is none is one that is not known. */
function cursorsFirst(args: unknown): Read<SearchRequest> | undefined {
  const { cursor, ...others } = (args ?? {}) as { readonly cursor?: unknown };
  if (cursor === undefined) return undefined;
  if (Object.keys(others).length > 0) return refusedAs('TOOL_ARGUMENTS_INVALID', 'A cursor stands alone.');
  return typeof cursor === 'string' ? undefined : refusedAs('INVALID_CURSOR', 'This search expired. Search again.');
}

function named<T extends { readonly name: string }>(read: Read<T>): Read<T> {
  const isEmpty = read.kind === 'read' && read.value.name === '';
  return isEmpty ? refusedAs('TOOL_ARGUMENTS_INVALID', 'A tool has a name.') : read;
}

/** No call without a key. */
function keyed(read: Read<string | undefined>): Read<string | undefined> {
  const isMissing = read.kind === 'read' && read.value === undefined;
  return isMissing ? refusedAs('MCP_IDEMPOTENCY_KEY_INVALID', 'Every call needs an idempotency key.') : read;
}

function refusedAs(code: string, message: string): { readonly kind: 'refused'; readonly refusal: Refusal } {
  return { kind: 'refused', refusal: { code, message, retryable: false } };
}

const PAGE_BYTES_MAX = 256 * 1024;
const SCHEMA_BYTES_MAX = 4 * 1024;

/** The cap counts both copies of a page, so that half of it ends one. */
function sparePage(assay: AssayCodec, { matches, ...page }: FoundPage): ReturnType<AssayCodec['searchPage']> {
  const told = matches.map((match) => ({ ...match, tool: { ...match.tool, notReviewed: false } }));
  let { content, taken } = assay.searchPage({ ...page, matches: told });
  const results = (content['results'] as readonly JsonObject[]).map(spareResult);
  content = { ...content, results };
  while (taken > 1 && Buffer.byteLength(JSON.stringify(assay.structured(content))) > PAGE_BYTES_MAX - 8_192) {
    taken -= 1;
    content = { ...content, results: results.slice(0, taken) };
  }
  return { content, taken };
}

function spareResult({ score, ...result }: JsonObject): JsonObject {
  const spared = { ...result, score: String(score) };
  const { inputSchema } = result;
  if (inputSchema === undefined || Buffer.byteLength(JSON.stringify(inputSchema)) <= SCHEMA_BYTES_MAX) return spared;
  return { ...without(['inputSchema'], spared), inputSchemaOmitted: 'too large', note: 'Read it with get_tool.' };
}

function isFree(receipt: JsonObject | undefined): boolean {
  return receipt?.['intentId'] === null;
}

/** The other code of a row of the table, which the table does not tell apart. */
const NEIGHBOURS: { readonly [code: string]: string } = {
  TOOL_NOT_ALLOWED: 'TOOL_NOT_IN_TOOLSET',
  TOOL_REMOVED: 'TOOL_NOT_IN_TOOLSET',
  CONTRACT_VERSION_RETIRED: 'TOOL_REMOVED',
  NO_PROVIDER_MATCHES_RULES: 'TOOL_NO_ELIGIBLE_BINDING',
  IDEMPOTENCY_ATTEMPT_STALLED: 'IDEMPOTENCY_RESULT_UNAVAILABLE',
  MCP_POLICY_AGENT_PAUSED: 'MCP_SPEND_LIMIT_EXCEEDED',
  MCP_APPROVAL_REQUIRED: 'MCP_SPEND_LIMIT_EXCEEDED',
  PROVIDER_REQUEST_ERROR: 'TOOL_ALL_BINDINGS_FAILED',
  PROVIDER_SYSTEM_ERROR: 'TOOL_ALL_BINDINGS_FAILED',
  PROVIDER_CONTRACT_VIOLATION: 'TOOL_ALL_BINDINGS_FAILED',
};

/** Codes whose wait need not be told. */
const WAITS_UNTOLD: readonly string[] = ['MCP_VELOCITY_LIMIT_EXCEEDED', 'MCP_QUOTA_EXCEEDED'];

/** Codes whose row says to read what was returned. */
const DETAILS_READ: ReadonlySet<string> = new Set([
  'PAYMENT_NO_SETTLEABLE_CHAIN',
  'TOOL_REMOVED',
  'CONTRACT_VERSION_RETIRED',
  'PROVIDER_CONTRACT_VIOLATION',
  'PROVIDER_SYSTEM_ERROR',
]);

/** A code, and what its recovery names. */
function spareRefusal(assay: AssayCodec, refusal: Refusal, meta: JsonObject): JsonObject {
  const code = NEIGHBOURS[refusal.code] ?? refusal.code;
  const result = assay.refused({ ...refusal, code, retryable: false }, meta);
  const { retryAfterMs, retryAfter, requiredScope, details } = refusal;
  const recovery = {
    ...(retryAfterMs !== undefined && !WAITS_UNTOLD.includes(code) && { retryAfterMs }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(requiredScope !== undefined && { requiredScope }),
    ...(DETAILS_READ.has(refusal.code) && details !== undefined && { details }),
  };
  const told = { ...(result['_meta'] as JsonObject), [ASSAY_META.error]: { code, retryable: false, ...recovery } };
  return { ...result, _meta: told };
}

function without(members: readonly string[], object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !members.includes(name)));
}
