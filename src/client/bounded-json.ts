/** Parses JSON of a stranger: depth and number of values are counted before `JSON.parse` builds anything. */
import type { Json } from '../contract/index.ts';

export const JSON_DEPTH_MAX = 1_000;
export const JSON_VALUES_MAX = 1_000_000;

export type ParsedJson =
  | { readonly ok: true; readonly value: Json }
  /** `reason` goes on from "it answered with …". */
  | { readonly ok: false; readonly reason: string };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

export function parseBounded(text: string): ParsedJson {
  const excess = text.length > JSON_DEPTH_MAX ? excessOf(text) : undefined;
  if (excess !== undefined) return { ok: false, reason: excess };
  try {
    return { ok: true, value: JSON.parse(text) as Json };
  } catch {
    return { ok: false, reason: notJson(text) };
  }
}

/** Counts brackets and commas outside of strings; a text too short to exceed a bound never comes here. */
function excessOf(text: string): string | undefined {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
    } else if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
      if (++depth > JSON_DEPTH_MAX) return `JSON nested deeper than ${JSON_DEPTH_MAX} levels`;
      values++;
    } else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) {
      depth--;
    } else if (code === COMMA && ++values > JSON_VALUES_MAX) {
      return `JSON of more than ${JSON_VALUES_MAX} values`;
    }
  }
  return values > JSON_VALUES_MAX ? `JSON of more than ${JSON_VALUES_MAX} values` : undefined;
}

/** The index of the quote that ends the string which starts at `start`, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at++) {
    at = text.indexOf('"', at);
    if (at < 0) return text.length;
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return at;
  }
}

function notJson(text: string): string {
  const start = text.trimStart().slice(0, 200);
  if (start === '') return 'an empty body instead of JSON';
  if (/^<(!doctype|html|head|body|\?xml|!--)/i.test(start)) return 'HTML instead of JSON';
  if (/^[[{]/.test(start)) return 'JSON that breaks off or does not parse';
  return `text that is not JSON (${JSON.stringify(start.slice(0, 40))})`;
}
