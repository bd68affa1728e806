/** What stands in an answer, read without judging it. */
import type { Outcome, SearchPage } from '../../src/dialects/index.ts';
import { Broken, isObject, type Json, type JsonObject, type SoldTool } from '../../src/runner/index.ts';

/** The names on a page, in their order. */
export const namesOf = (page: SearchPage): readonly Json[] => page.results.map((result) => result['name'] ?? null);

/** The one entry of a page that names the tool; ends the check where there is none. */
export function entryOf(page: SearchPage, { name }: Pick<SoldTool, 'name'>): JsonObject {
  const entry = page.results.find((result) => result['name'] === name);
  if (!entry) throw new Broken(`a search for the words of ${name} did not find it among ${page.total} matches`);
  return entry;
}

/** The result as it stood on the wire; ends the check where none came, or where it is a refusal that came another way. */
export function resultOf(outcome: Outcome): JsonObject {
  if (outcome.kind === 'delivered') return outcome.raw;
  if (outcome.kind === 'refused' && outcome.via.kind === 'result' && isObject(outcome.raw)) return outcome.raw;
  if (outcome.kind === 'refused') throw new Broken(`${outcome.code} came outside a tool result`);
  throw new Broken(`no tool result came: ${outcome.kind === 'lost' ? outcome.detail : outcome.reason}`);
}

/** The `_meta` of a result; empty where it has none. */
export function metaOf(outcome: Outcome): JsonObject {
  const meta = resultOf(outcome)['_meta'];
  return isObject(meta) ? meta : {};
}

/** `_meta["assay/error"]` of a refusal, where there is one. */
export function errorOf(outcome: Outcome): JsonObject | undefined {
  const meta = resultOf(outcome)['_meta'];
  const error = isObject(meta) ? meta['assay/error'] : undefined;
  return isObject(error) ? error : undefined;
}

/** The text blocks of a result's `content`. */
export function textsOf(outcome: Outcome): readonly string[] {
  const { content } = resultOf(outcome);
  const blocks: readonly Json[] = Array.isArray(content) ? content : [];
  return blocks.flatMap((block) => {
    const text = isObject(block) && block['type'] === 'text' ? block['text'] : undefined;
    return typeof text === 'string' ? [text] : [];
  });
}

/** The values that the text blocks of a result hold as JSON. */
export function jsonTextsOf(outcome: Outcome): readonly Json[] {
  return textsOf(outcome).flatMap((text) => {
    try {
      return [JSON.parse(text) as Json];
    } catch {
      return [];
    }
  });
}

/** What stands under a member of that name, wherever in a value it is; text is not looked into. */
export function found(member: string, within: Json | undefined): Json | undefined {
  if (typeof within !== 'object' || within === null) return undefined;
  if (isObject(within) && within[member] !== undefined) return within[member];
  for (const inner of Object.values(within) as readonly Json[]) {
    const there = found(member, inner);
    if (there !== undefined) return there;
  }
  return undefined;
}

/** Is it a value with members of its own, unlike a bare string or number? */
export const isStructured = (value: Json | undefined): boolean => typeof value === 'object' && value !== null;
