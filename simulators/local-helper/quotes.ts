/** The prices that tools were last quoted at: seen in listings, searches and tool descriptions, and kept for a minute. */
import { ASSAY_META, type JsonObject, type ToolPrice } from '../../src/contract/index.ts';
import { atomic } from './amounts.ts';
import { objectOf } from './facts.ts';
import { jsonOf } from './retry.ts';

const LIFE_MS = 60_000;
const TOOLS_MAX = 2_048;

export interface Quotes {
  /** Notes every price in the answer to a request. */
  seen(method: string, tool: string | undefined, result: JsonObject): void;
  of(tool: string): ToolPrice | undefined;
}

export function quoteBook(now: () => number): Quotes {
  const book = new Map<string, { readonly price: ToolPrice; readonly at: number }>();
  const note = (name: unknown, told: unknown): void => {
    const price = priceOf(told);
    if (typeof name !== 'string' || price === undefined) return;
    book.delete(name);
    book.set(name, { price, at: now() });
    const [oldest] = book.keys();
    if (book.size > TOOLS_MAX && oldest !== undefined) book.delete(oldest);
  };
  return {
    seen(method, tool, result) {
      if (method === 'tools/list') {
        for (const listed of objects(result['tools']))
          note(listed['name'], objectOf(listed['_meta'])?.[ASSAY_META.price]);
        return;
      }
      const output = tool === 'search_tools' || tool === 'get_tool' ? structured(result) : undefined;
      if (tool === 'get_tool') note(output?.['name'], output?.['price']);
      else for (const found of objects(output?.['results'])) note(found['name'], found['assayPrice']);
    },
    of(tool) {
      const quote = book.get(tool);
      const age = quote === undefined ? Number.NaN : now() - quote.at;
      return age >= 0 && age <= LIFE_MS ? quote?.price : undefined;
    },
  };
}

function priceOf(told: unknown): ToolPrice | undefined {
  const price = objectOf(told);
  const [maxAmount, asset] = [atomic(price?.['maxAmount']), price?.['asset']];
  return maxAmount !== undefined && typeof asset === 'string' ? { maxAmount, asset } : undefined;
}

/** `structuredContent`, else the JSON of the first text block. */
function structured(result: JsonObject): JsonObject | undefined {
  const [first] = objects(result['content']);
  const text = first?.['text'];
  return objectOf(result['structuredContent']) ?? objectOf(typeof text === 'string' ? jsonOf(text) : undefined);
}

function objects(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.map(objectOf).filter((one) => one !== undefined) : [];
}
