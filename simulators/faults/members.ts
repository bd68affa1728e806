/** What faults of the spelling do to JSON objects. */
import type { JsonObject } from '../../src/contract/index.ts';

/** The object without those members. */
export function without(object: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

/** The same content of a search, with each entry of its results changed. */
export function entriesOf(content: JsonObject, change: (entry: JsonObject) => JsonObject): JsonObject {
  return { ...content, results: (content['results'] as readonly JsonObject[]).map(change) };
}

/** What was sent as arguments, if it is an object; else one without members. */
export function membersOf(given: unknown): JsonObject {
  return typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as JsonObject) : {};
}
