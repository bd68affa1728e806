/** What faults of the spelling do to JSON objects. */
import { isObject, type Json, type JsonObject } from '../../src/contract/index.ts';

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
  return isObject(given) ? given : {};
}

/** What was sent as arguments, with that member changed where it is there. */
export function changed(given: unknown, name: string, change: (value: Json) => Json): unknown {
  const members = membersOf(given);
  const value = members[name];
  return value === undefined ? given : { ...members, [name]: change(value) };
}

/** The same result with its structured content changed, in both of its copies. */
export function restructured(result: JsonObject, change: (content: JsonObject) => JsonObject): JsonObject {
  const content = change(membersOf(result['structuredContent']));
  return { ...result, content: [{ type: 'text', text: JSON.stringify(content) }], structuredContent: content };
}
