/** How tools are told: in `tools/list`, in a search, and in full. */
import {
  ASSAY_META,
  type Asset,
  type Detail,
  type FoundPage,
  type FoundTool,
  type Inspected,
  isObject,
  type JsonObject,
  type Quote,
  type ToolContract,
} from '../../../src/contract/index.ts';
import { display } from './money.ts';

/** One search answer, serialised once. */
const PAGE_BYTES_MAX = 256 * 1024;
/** What a page needs besides its results: its cursor and the members that stand once. */
const CURSOR_BYTES_MAX = 8 * 1024;
/** A larger input schema is left out of a search result. */
const SCHEMA_BYTES_MAX = 64 * 1024;
const PINNED_MAX = 5;
/** A longer summary is cut in a search result, so that every result fits a page. */
const SUMMARY_CHARACTERS_MAX = 4_000;

export function priceTold({ priceMicros }: Quote, { asset }: Asset): JsonObject | null {
  return priceMicros === 0n ? null : { maxAmount: priceMicros.toString(), asset, display: display(priceMicros) };
}

/** Up to five pinned tools. */
export function shownInSearch(accessible: readonly ToolContract[]): readonly ToolContract[] {
  return accessible.filter(({ pinned }) => pinned).slice(0, PINNED_MAX);
}

export function listedTool(tool: ToolContract, price: JsonObject | null): JsonObject {
  const { name, summary, description, inputSchema, outputSchema } = tool;
  return {
    name,
    description: description === '' ? summary : description,
    inputSchema,
    ...(outputSchema !== undefined && { outputSchema }),
    _meta: { [ASSAY_META.price]: price },
  };
}

/** As many results as fit, and at least one. */
export function searchPage(page: FoundPage): { readonly content: JsonObject; readonly taken: number } {
  const { categories, total, limit } = page;
  const frame = { results: [], categories, total, nextCursor: null, limitApplied: limit };
  let bytes = Buffer.byteLength(JSON.stringify(frame)) + CURSOR_BYTES_MAX;
  const results: JsonObject[] = [];
  for (const match of page.matches) {
    const entry = searchEntry(match, page.detail);
    bytes += Buffer.byteLength(JSON.stringify(entry)) + 1;
    if (bytes > PAGE_BYTES_MAX && results.length > 0) break;
    results.push(entry);
  }
  return { content: { ...frame, results }, taken: results.length };
}

function searchEntry({ tool, score, quote, price }: FoundTool, detail: Detail): JsonObject {
  const entry = { name: tool.name, score, ...(tool.notReviewed && { notReviewed: true }) };
  if (detail === 'names') return entry;
  const summary = {
    ...entry,
    summary: tool.summary.slice(0, SUMMARY_CHARACTERS_MAX),
    version: tool.version,
    kind: tool.kind,
    price: quote.priceMicros === 0n ? 'Free' : display(quote.priceMicros),
    assayPrice: price,
    freeCallsLeftToday: quote.freeCalls?.leftToday ?? null,
  };
  if (detail === 'summary') return summary;
  const isLarge = Buffer.byteLength(JSON.stringify(tool.inputSchema)) > SCHEMA_BYTES_MAX;
  return isLarge ? { ...summary, ...OMITTED } : { ...summary, inputSchema: tool.inputSchema };
}

const OMITTED = {
  inputSchemaOmitted: true,
  note: 'The input schema is too large for a search result. Read it with get_tool.',
};

export function inspection(tool: ToolContract, { quote, price, noProviderFits }: Inspected): JsonObject {
  const { name, kind, category, tags, summary, description, version, inputSchema, outputSchema, examples } = tool;
  const { deprecated, notReviewed } = tool;
  return {
    name,
    kind,
    category,
    tags,
    summary,
    description,
    ...(notReviewed && { notReviewed }),
    inputSchema,
    outputSchema: outputSchema ?? null,
    optionalInputFields: optionalFields(inputSchema),
    optionalOutputFields: optionalFields(outputSchema),
    examples,
    version,
    ...(deprecated !== undefined && { [ASSAY_META.deprecated]: { ...deprecated } }),
    tier: quote.priceMicros === 0n ? 'free' : 'paid',
    price,
    noProviderFits,
    freeCallsLeftToday: quote.freeCalls?.leftToday ?? null,
    annotations: {},
  };
}

function optionalFields(schema: JsonObject | undefined): string[] {
  const properties = schema?.['properties'];
  const required = schema?.['required'];
  if (!isObject(properties)) return [];
  return Object.keys(properties).filter((name) => !(Array.isArray(required) && required.includes(name)));
}
